import { expect, test } from 'vitest';
import { shorten, shortenVisibly } from './text.ts';

const clusters = ['a', 'é', 'e\u0301', '🚀', '👩‍👩‍👧‍👦', '🇫🇷', 'क्षि', 'நி', '한', '각', '한', 'z͑ͫ̓', '\r\n', '山'];
const graphemesOf = (text: string) => [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);

/** Every rotation of the clusters, so that each of them comes to stand at each limit. */
const texts = clusters.map((_, i) => [...clusters.slice(i), ...clusters.slice(0, i)].join('').repeat(3));

test('a text is cut between two characters as a reader sees them, wherever the limit is', () => {
  for (const text of texts)
    for (let max = 1; max <= text.length + 1; max += 1) {
      const all = graphemesOf(text);
      const fitting: string[] = [];
      let length = 0;
      for (const grapheme of all) {
        length += grapheme.length;
        if (length > max) break;
        fitting.push(grapheme);
      }
      const cut = shorten(text, max);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.isWellFormed()).toBe(true);
      if (fitting.length > 0) expect(cut).toBe(fitting.join(''));
    }
});

test('a character longer than the limit is cut within, but never within a code point', () => {
  expect(shorten(`a${'\u0301'.repeat(500)}`, 100)).toBe(`a${'\u0301'.repeat(99)}`);
  expect(shorten('👩‍👩‍👧‍👦', 4)).toBe('👩‍');
  expect(shorten('🚀', 1)).toBe('');
});

test('half a surrogate pair is replaced, also in a text that is short enough', () => {
  expect(shorten('a\ud83d', 10)).toBe('a\ufffd');
  expect(shorten('\ude80bc', 2)).toBe('\ufffdb');
});

test('an ellipsis shows that something was cut, within the limit', () => {
  expect(shortenVisibly('A site survey', 13)).toBe('A site survey');
  expect(shortenVisibly('A site survey', 8)).toBe('A site…');
  expect(shortenVisibly('Launch 🚀🚀', 10)).toBe('Launch 🚀…');
});
