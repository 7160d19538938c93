/** Beginnings of automatic replies and notices of absence. A word may go on only where `…` is. */
const beginnings: Record<string, string> = {
  en: `automatic reply; automatic response; automatic email; automatic message; automated reply; automated response;
    automated message; auto reply; autoreply; auto response; autoresponse; auto responder; autoresponder; auto:;
    out of office; out of the office; out of my office; away from office; away from the office; away from my desk; ooo;
    ooto; on vacation; on holiday; on holidays; on leave; on annual leave; on parental leave; on maternity leave;
    on sick leave; vacation reply; vacation response; vacation message; vacation notice; vacation:; holiday notice;
    absence; absent; away:; away message; i am away; i'm away; i am out of; i'm out of; i am on vacation;
    i'm on vacation; i am on leave; i'm on leave; currently out of; currently away; annual leave; not in the office`,
  de: `automatische antwort; automatische rückantwort; automatische e-mail; automatische email;
    automatische nachricht; automatische benachrichtigung; automatische abwesenheit…; automatisierte antwort;
    automatische beantwortung; autom. antwort; automatisch generierte antwort; autoantwort; auto-antwort; abwesenheit…; abwesend; außer haus; nicht im büro;
    nicht im haus; im urlaub; urlaub; urlaubsabwesenheit; urlaubsmeldung; urlaubsnotiz; bin im urlaub;
    ich bin im urlaub; ich bin nicht im büro; ich bin abwesend`,
  fr: `réponse automatique; reponse auto; message automatique; réponse d'absence; message d'absence; absence; absent;
    absente; absent du bureau; avis d'absence; notification d'absence; en congé; en congés; en vacances; congés;
    hors du bureau; je suis absent; je suis absente; je suis actuellement absent…; notification automatique d'absence;
    je suis en congé; je suis en congés`,
  es: `respuesta automática; contestación automática; mensaje automático; autorespuesta; autorrespuesta; auto respuesta;
    respuesta de ausencia; fuera de oficina; fuera de la oficina; fuera del despacho; aviso de ausencia; ausencia;
    ausente; de vacaciones; en vacaciones; vacaciones; estoy de vacaciones; estoy fuera`,
  it: `risposta automatica; risposta non al computer; messaggio automatico; autorisposta; auto risposta; fuori sede;
    fuori ufficio; fuori dall'ufficio; non in ufficio; assente; assenza; in ferie; ferie; sono in ferie;
    sono fuori ufficio; avviso di assenza`,
  pt: `resposta automática; mensagem automática; autoresposta; fora do escritório; fora da empresa; ausente; ausência;
    ausência temporária; aviso de ausência; em férias; de férias; férias; estou de férias; estou ausente`,
  nl: `automatisch antwoord; automatische reactie; automatische beantwoording; automatisch bericht; autoreply; afwezig;
    afwezigheid…; afwezigheidsbericht; niet aanwezig; niet op kantoor; buiten kantoor; uit kantoor; op vakantie;
    met vakantie; vakantie; ik ben afwezig; ik ben op vakantie`,
  sv: `autosvar; automatiskt svar; automatsvar; automatiskt meddelande; frånvaro…; frånvarande; ej på kontoret;
    inte på kontoret; på semester; semester; jag är på semester; jag är inte på kontoret; tjänstledig`,
  da: `autosvar; automatisk svar; automatisk besvarelse; automatisk besked; fravær…; fraværende; ikke på kontoret; ude af kontoret;
    ikke til stede; på ferie; ferie; jeg er på ferie; jeg er ikke på kontoret; holder ferie`,
  no: `automatisk svar; automatisk melding; autosvar; fravær…; fraværende; ikke på kontoret; ikke til stede;
    ute av kontoret; på ferie; ferie; jeg er på ferie; jeg er ikke på kontoret; permisjon`,
  fi: `automaattinen vastaus; automaattinen viesti; automaattivastaus; automaattinen poissaolo…; poissa;
    poissaolo…; poissa toimistosta; poissa töistä; en ole toimistossa; en ole paikalla; lomalla; loma; olen lomalla;
    olen poissa`,
  pl: `automatyczna odpowiedź; odpowiedź automatyczna; wiadomość automatyczna; autoodpowiedź; autoresponder;
    nieobecność; nieobecny; nieobecna; poza biurem; jestem poza biurem; urlop; na urlopie; jestem na urlopie;
    powiadomienie o nieobecności; informacja o nieobecności`,
  cs: `automatická odpověď; automatická zpráva; mimo kancelář; nepřítomnost; nepřítomen; nepřítomna; nejsem v kanceláři;
    dovolená; na dovolené; jsem na dovolené; oznámení o nepřítomnosti; oznámení nepřítomnosti`,
  sk: `automatická odpoveď; mimo kancelárie; neprítomnosť; dovolenka; na dovolenke`,
  ru: `автоматический ответ; автоматическое уведомление; автоматическое сообщение; автоответ; автоответчик;
    ответ автоматический; вне офиса; не в офисе; нет на месте; нет в офисе; меня нет в офисе; меня нет на месте; нахожусь в отпуске; отсутствие; отсутствую;
    отсутствует; в отпуске; отпуск; я в отпуске; я не в офисе; уведомление об отсутствии`,
  uk: 'автоматична відповідь; автовідповідь; відсутність; відсутній; відсутня; у відпустці; відпустка; поза офісом',
  bg: 'автоматичен отговор; извън офиса; отсъствие; в отпуск',
  tr: `otomatik yanıt; otomatik cevap; otomatik mesaj; otomatik ileti; ofis dışında; ofis dışındayım; ofis dışı;
    ofiste değilim; iş yerinde değilim; izinde; izindeyim; yıllık izin…; izinli; izinliyim; tatilde; tatildeyim`,
  ja: `自動応答…; 自動返信…; 自動返答…; 自動送信…; 自動回答…; 不在; 不在の…; 不在に…; 不在です…; 不在中…; 不在通知…; 不在連絡…; 不在案内…;
    不在メール…; 不在返信…; 不在時…; 現在不在…; ただいま不在…; 休暇; 休暇中…; 休暇のお知らせ…; 休暇のため…; 休暇の連絡…; 休暇を…; 休暇通知…; 休暇連絡…;
    外出; 外出中…; 外出して…; 外出のため…; 出張; 出張中…; 出張のため…; 出張して…; お休み; お休み中…; お休みのお知らせ…; お休みをいただ…; お休みを頂…; 夏季休業…;
    休業のお知らせ…; 休業中…; 休業`,
  zh: `自动回复…; 自動回覆…; 自動回復…; 自动答复…; 自動答覆…; 自动应答…; 自動應答…; 自动响应…; 不在办公室…; 不在辦公室…; 外出; 外出中…; 外出自…; 外出通知…;
    外出公…; 休假; 休假中…; 休假通知…; 休假自…; 休假期间…; 正在休假…; 请假; 请假中…; 请假通知…; 请假期间…; 請假; 請假中…; 請假通知…; 請假期間…;
    出差; 出差中…; 出差通知…; 出差期间…; 出差期間…; 我不在…; 我在休假…; 我正在休假…; 我在出差…; 我正在出差…`,
  ko: `자동 회신…; 자동회신…; 자동 응답…; 자동응답…; 자동 답장…; 자동답장…; 자동 답변…; 자동답변…; 부재; 부재중…; 부재 중…; 부재 알림…; 외근; 외근중…;
    외근 중…; 휴가; 휴가중…; 휴가 중…; 휴가로…; 출장; 출장중…; 출장 중…; 사무실 부재…`,
  hu: 'automatikus válasz; automatikus üzenet; házon kívül; irodán kívül; távollét…; szabadságon; szabadság',
  ro: 'răspuns automat; mesaj automat; absent de la birou; în afara biroului; în concediu; concediu',
  el: 'αυτόματη απάντηση; αυτόματο μήνυμα; εκτός γραφείου; απουσία; σε άδεια; άδεια',
  hr: 'automatski odgovor; automatska poruka; odsutan; odsutnost; izvan ureda; na godišnjem; van kancelarije',
  sl: 'samodejni odgovor; avtomatski odgovor; odsoten; odsotnost; na dopustu',
  et: 'automaatvastus; automaatne vastus; kontorist väljas; puhkusel',
  lv: 'automātiskā atbilde; automātiska atbilde; prombūtnē; atvaļinājumā',
  lt: 'automatinis atsakymas; nesu biure; atostogose; atostogauju',
  ca: 'resposta automàtica; fora de l’oficina; absent; de vacances',
  he: 'תשובה אוטומטית; מענה אוטומטי; מחוץ למשרד; בחופשה',
  ar: 'رد تلقائي; الرد التلقائي; خارج المكتب; في إجازة',
  fa: 'پاسخ خودکار; خارج از دفتر',
  hi: 'स्वचालित उत्तर; स्वतः उत्तर; कार्यालय से बाहर; छुट्टी पर',
  th: 'ตอบกลับอัตโนมัติ…; การตอบกลับอัตโนมัติ…; ไม่อยู่ที่สำนักงาน…; ลาพักร้อน…',
  vi: 'trả lời tự động; thư trả lời tự động; vắng mặt; nghỉ phép',
  id: 'balasan otomatis; jawaban otomatis; di luar kantor; cuti',
};

/** Programs and people leave out the marks of letters. */
const plain = (text: string): string =>
  text
    .slice(0, 300)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/[\s\p{Pd}_]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '');

const all = Object.values(beginnings).flatMap((texts) =>
  texts.split(';').map((text) => ({ start: plain(text.trim().replace('…', '')), goesOn: text.includes('…') })),
);

/** Mail servers mark emails from outside: `[EXTERNAL]`. Brackets around the words themselves are no such mark. */
const mark = /^\s*(?:\[[\p{L}\s:-]{2,20}\]|\*{2,5}[\p{L}\s]{2,20}\*{2,5})\s*(?=\S)/u;

const replyWords =
  're ref res rif ri ris r aw antw antwort sv vs odp ynt atb vá bls отв ответ απ σχετ 回复 回覆 答复 答覆 返信 답장 회신 השב תגובה رد ตอบ ตอบกลับ'
    .split(' ')
    .map(plain)
    .join('|');
/** `Re:`. Our own subjects begin with none of those words, and who forwards one is no program. */
const replyMark = new RegExp(String.raw`^(?:(?:${replyWords})(?:[[(]\d{1,3}[\])])? ?[:：] ?)+`, 'u');

export function isAutomaticSubject(subject: string): boolean {
  const text = plain(subject.replace(mark, ''));
  return [plain(subject), text, text.replace(replyMark, '')].some(isAutomatic);
}

function isAutomatic(text: string): boolean {
  return all.some(
    ({ start, goesOn }) => text.startsWith(start) && (goesOn || !/^\p{L}/u.test(text.slice(start.length))),
  );
}
