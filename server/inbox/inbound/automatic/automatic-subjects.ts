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
    automatische beantwortung; autoantwort; auto-antwort; abwesenheit…; abwesend; außer haus; nicht im büro;
    nicht im haus; im urlaub; urlaub; urlaubsabwesenheit; urlaubsmeldung; urlaubsnotiz; bin im urlaub;
    ich bin im urlaub; ich bin nicht im büro; ich bin abwesend`,
  fr: `réponse automatique; reponse auto; message automatique; réponse d'absence; message d'absence; absence; absent;
    absente; absent du bureau; avis d'absence; notification d'absence; en congé; en congés; en vacances; congés;
    hors du bureau; je suis absent; je suis absente; je suis en congé; je suis en congés`,
  es: `respuesta automática; contestación automática; mensaje automático; autorespuesta; auto respuesta;
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
  da: `autosvar; automatisk svar; automatisk besked; fravær…; fraværende; ikke på kontoret; ude af kontoret;
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
    ответ автоматический; вне офиса; не в офисе; нет на месте; нет в офисе; меня нет в офисе; отсутствие; отсутствую;
    отсутствует; в отпуске; отпуск; я в отпуске; я не в офисе; уведомление об отсутствии`,
  uk: 'автоматична відповідь; автовідповідь; відсутність; відсутній; відсутня; у відпустці; відпустка; поза офісом',
  bg: 'автоматичен отговор; извън офиса; отсъствие; в отпуск',
  tr: `otomatik yanıt; otomatik cevap; otomatik mesaj; otomatik ileti; ofis dışında; ofis dışındayım; ofis dışı;
    ofiste değilim; iş yerinde değilim; izinde; izindeyim; yıllık izin…; izinli; izinliyim; tatilde; tatildeyim`,
  ja: `自動応答…; 自動返信…; 自動返答…; 自動送信…; 自動回答…; 不在…; 休暇…; 外出…; 出張…; お休み…; 夏季休業…; 休業…`,
  zh: `自动回复…; 自動回覆…; 自動回復…; 自动答复…; 自動答覆…; 自动应答…; 自動應答…; 自动响应…; 不在办公室…; 不在辦公室…; 外出…; 休假…;
    请假…; 請假…; 出差…; 我不在…; 我正在休假…`,
  ko: `자동 회신…; 자동회신…; 자동 응답…; 자동응답…; 자동 답장…; 자동답장…; 자동 답변…; 부재…; 부재중…; 부재 중…; 외근…; 휴가…; 출장…;
    사무실 부재…`,
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

export function isAutomaticSubject(subject: string): boolean {
  const text = plain(subject);
  return all.some(
    ({ start, goesOn }) => text.startsWith(start) && (goesOn || !/^\p{L}/u.test(text.slice(start.length))),
  );
}
