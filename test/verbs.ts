/**
 * The finite verbs of the comments. Words that are nouns as often ("orders", "changes", "start") are left out: they would
 * let fragments pass.
 */
const lists = [
  // Auxiliaries and their contractions.
  `am is are was were be's isn't aren't wasn't weren't it's that's there's has have had hasn't haven't hadn't does do did
  doesn't don't didn't can can't cannot could couldn't may might must mustn't shall should shouldn't will won't would
  wouldn't`,
  // The third person of the present.
  `accepts acts adds agrees allows announces appears applies arrives asks assigns avoids bears becomes begins believes
  belongs breaks brings builds buys cancels carries catches causes chooses clears closes comes compares completes computes
  concerns confirms connects consists contains continues converts corrects costs covers creates decides declines decodes
  defines delays deletes delivers demands denies depends describes destroys differs disables disappears disconnects
  discards distinguishes divides earns enables encodes encrypts ends enforces ensures equals escapes exceeds executes exists
  expects expires explains fails falls fetches fills finds finishes fires fits fixes flickers follows forbids forgets frees
  gains generates gets gives goes grows handles hangs happens hears helps hides holds ignores includes increases inherits
  inserts installs invalidates joins keeps knows lacks lags lasts lays leads learns leaves lets lies listens loads looks
  loses lowers makes matters means meets merges migrates misses moves needs notifies obeys occurs offers omits opens owes owns
  passes pauses pays permits picks prevents produces prints protects proves provides publishes puts queries reaches
  receives recognizes recomputes recovers reduces refers refuses rejects releases relies remains remembers removes renames
  renders repeats replaces replies requires resolves responds restores retries returns reveals runs saves says seems sees
  selects sells sends separates serves sets settles shows shrinks signs skips sorts spans speaks splits starts stays stops
  stores succeeds suffices suggests supplies supports takes tells tends throws treats triggers tries trusts turns understands
  undoes uploads uses validates vanishes verifies waits wants warns wins withdraws works writes`,
  // Past tenses that are not participles as well: "sent" and "made" let "As sent by the browser" pass.
  `became began broke came chose fell forgot gave got grew knew ran saw threw took went won wrote`,
  // The plural of the present, unless it is a noun as well.
  `accept arrive agree allow appear avoid become begin belong choose come contain continue create decide delete depend
  differ disappear exist expect expire fail find follow forget get give go happen hide include keep know learn leave
  let lose make occur pay prefer receive refuse reject remain remove repeat require see seem send serve stay take tell
  throw understand vary wait write`,
];

const finiteVerbs = new Set(lists.join(' ').split(/\s+/));

const setOf = (words: string) => new Set(words.split(' '));
const clauseBegins = setOf('as because if since so than that unless what when where which while who whom whose why');
const conjunctions = setOf('and but or');
/** The word after these is an infinitive, also after "not". */
const beforeInfinitive = setOf(
  "to do does did don't doesn't didn't can can't cannot could couldn't may might must will won't would wouldn't should",
);

const isFiniteVerb = (words: string[], index: number) =>
  finiteVerbs.has(words[index] ?? '') &&
  !words.slice(Math.max(0, index - 2), index).some((word) => beforeInfinitive.has(word));

/**
 * Whether the sentence has a finite verb outside its subordinate clauses. A clause takes one verb, with those that "and"
 * joins to it, or ends at a comma: the verb of "On a phone, the list that had the focus is hidden" is "is".
 */
export function hasMainVerb(sentence: string): boolean {
  const words = sentence.toLowerCase().match(/[a-z]+(?:'[a-z]+)?|,/g) ?? [];
  let inside: 'sentence' | 'clause' | 'its end' = 'sentence';
  for (const [index, word] of words.entries()) {
    if (word === ',') inside = 'sentence';
    else if (clauseBegins.has(word) && !(word === 'that' && index === 1)) inside = 'clause';
    else if (conjunctions.has(word) && inside === 'its end') inside = 'clause';
    else if (isFiniteVerb(words, index)) {
      if (inside !== 'clause') return true;
      inside = 'its end';
    }
  }
  return false;
}
