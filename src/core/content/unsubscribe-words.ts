/** Words by which links of a mail's foot are known, in the languages such mails are mostly written in. */

/** Leaving a list or choosing what comes. */
export const UNSUBSCRIBE =
  /unsubscri|opt[ -]?out|abmeld|abbestell|austragen|désinscri|desabonn|désabonn|se désinscrire|cancelar? (?:la |a )?(?:suscripci|subscri|assinatura)|darse de baja|dar de baja|disiscri|annulla (?:l['’])?iscrizione|afmeld|uitschrijv|wypis|rezygn|отпис|відпис|إلغاء الاشتراك|退订|配信停止|preferences|einstellungen|préférences|настройк/iu;

/** A link to the same mail in a browser. */
export const VIEW_IN_BROWSER =
  /(?:view|read|see|open|display|trouble|problems?|can(?:'|’|no)t|not displaying)[^.!?]{0,40}(?:browser|online|web version|web page|reading this|viewing this|this e-?mail|displaying)|(?:im browser|online|webversion|web-version)[^.!?]{0,20}(?:ansehen|anzeigen|öffnen|lesen)|(?:wird|werden)[^.!?]{0,40}nicht (?:richtig|korrekt)[^.!?]{0,12}(?:angezeigt|dargestellt)|(?:voir|lire|afficher|visualiser)[^.!?]{0,40}(?:navigateur|en ligne)|ver[^.!?]{0,30}(?:navegador|en línea|online)|visualizza[^.!?]{0,30}browser|bekijk[^.!?]{0,30}(?:browser|online)|(?:zobacz|wyświetl|otwórz)[^.!?]{0,30}przeglądar|(?:открыть|посмотреть|смотреть|читать)[^.!?]{0,30}(?:в браузере|онлайн)|عرض[^.!?]{0,30}المتصفح/iu;
