/**
 * An answer to the recipient who asked why no mail comes, ready to be copied and changed: in English and Russian, or from
 * a person's own text with places to fill in. It promises nothing that the look-up does not show.
 */
import { parseCreated } from './created.ts';
import { explainEntry } from './explain.ts';
import { isKnownReason, type KnownReason, type SuppressionEntry } from './suppression.ts';

export type ReplyLanguage = 'en' | 'ru';

export interface ReplyInput {
  readonly address: string;
  readonly entries: readonly SuppressionEntry[];
  readonly unreadable: number;
  readonly lookedUpAt: Date;
}

/** What a text of one's own may name, in braces: `{address}`. */
export const REPLY_PLACES = ['address', 'checked', 'why', 'next'] as const;
export type ReplyFacts = Readonly<Record<(typeof REPLY_PLACES)[number], string>>;

type Said = readonly [why: string, next: string];

/** `SINCE` and `UNTIL` are replaced with a date, and the words around them go where there is none. */
const REASONS: Readonly<Record<ReplyLanguage, Readonly<Record<KnownReason, Said>>>> = {
  en: {
    unsubscribed: [
      'Our emails to this address stopped[ on SINCE] because it was unsubscribed.',
      'If you would like to hear from us again, reply to this message and say so.',
    ],
    temporary_unavailable: [
      'An email to this address could not be delivered[ on SINCE], so sending to it is paused for about three days[, likely until UNTIL].',
      'Check that your mailbox has room and takes mail.',
    ],
    permanent_unavailable: [
      'Several emails to this address came back as undeliverable[; the last ones before SINCE].',
      'Check how the address is spelled and that the mailbox takes mail, and tell us.',
    ],
    complained: [
      'An email of ours to this address was reported as spam[ on SINCE].',
      'If that was a mistake and you would like to hear from us again, reply to this message and say so.',
    ],
    blocked: [
      'Our mail service does not send to this address.',
      'We can ask the service why. Tell us if you would like that.',
    ],
  },
  ru: {
    unsubscribed: [
      'Мы не отправляем письма на этот адрес[ с SINCE], потому что он отписан от рассылки.',
      'Если вы хотите снова получать наши письма, ответьте на это сообщение и напишите об этом.',
    ],
    temporary_unavailable: [
      'Письмо на этот адрес не удалось доставить[ (SINCE)], поэтому отправка приостановлена примерно на три дня[, вероятно до UNTIL].',
      'Проверьте, что в ящике есть место и что он принимает почту.',
    ],
    permanent_unavailable: [
      'Несколько писем на этот адрес вернулись как недоставленные[; последние — до SINCE].',
      'Проверьте, верно ли написан адрес и принимает ли ящик почту, и напишите нам.',
    ],
    complained: [
      'Одно из наших писем на этот адрес было отмечено как спам[ (SINCE)].',
      'Если это произошло по ошибке и вы хотите снова получать наши письма, ответьте на это сообщение и напишите об этом.',
    ],
    blocked: [
      'Наш почтовый сервис не отправляет письма на этот адрес.',
      'Мы можем узнать причину у сервиса. Напишите, если это нужно.',
    ],
  },
};

const OTHER: Readonly<Record<ReplyLanguage, { unknown: Said; free: Said; unread: Said }>> = {
  en: {
    unknown: [
      'Our mail service does not send to this address[ since SINCE].',
      'We can ask the service why. Tell us if you would like that.',
    ],
    free: [
      'Our mail service shows no block for this address.',
      'Look into your spam folder, and add our address to your contacts.',
    ],
    unread: [
      'We could not find out whether our mail service sends to this address.',
      'We will look again and write to you.',
    ],
  },
  ru: {
    unknown: [
      'Наш почтовый сервис не отправляет письма на этот адрес[ с SINCE].',
      'Мы можем узнать причину у сервиса. Напишите, если это нужно.',
    ],
    free: [
      'В нашем почтовом сервисе отправка на этот адрес не заблокирована.',
      'Проверьте папку «Спам» и добавьте наш адрес в контакты.',
    ],
    unread: [
      'Нам не удалось узнать, отправляет ли наш почтовый сервис письма на этот адрес.',
      'Мы проверим ещё раз и напишем вам.',
    ],
  },
};

const TEXTS: Readonly<Record<ReplyLanguage, string>> = {
  en: 'Hello,\n\nWe looked up {address} in our mail service on {checked}.\n\n{why}\n\n{next}\n\nKind regards',
  ru: 'Здравствуйте!\n\nМы проверили адрес {address} в нашем почтовом сервисе {checked}.\n\n{why}\n\n{next}\n\nС уважением',
};

/** The text in front of everybody, before the places are filled in. */
export const replyText = (language: ReplyLanguage): string => TEXTS[language];

/** "14 March 2026", "14 марта 2026 г.": by UTC, as the service writes its dates. */
const dateText = (date: Date, language: ReplyLanguage): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'ru-RU', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(date);

function withDates(text: string, since: Date | null, until: Date | null, language: ReplyLanguage): string {
  return text.replace(/\[([^\]]*)\]/gu, (_, part: string) => {
    const date = part.includes('UNTIL') ? until : since;
    return date === null ? '' : part.replace(/SINCE|UNTIL/u, dateText(date, language));
  });
}

function saidOf(entry: SuppressionEntry, now: Date, language: ReplyLanguage): Said {
  const [why, next] = isKnownReason(entry.reason) ? REASONS[language][entry.reason] : OTHER[language].unknown;
  const { likelyEnd } = explainEntry(entry, now);
  const since = entry.created === null ? null : parseCreated(entry.created);
  return [withDates(why, since, likelyEnd ? new Date(likelyEnd.iso) : null, language), next];
}

/** What the places of a reply stand for. */
export function replyFacts(input: ReplyInput, language: ReplyLanguage): ReplyFacts {
  const { entries, unreadable, lookedUpAt } = input;
  const { free, unread } = OTHER[language];
  const said =
    entries.length > 0
      ? entries.map((entry) => saidOf(entry, lookedUpAt, language))
      : [unreadable > 0 ? unread : free];
  const once = (texts: readonly string[]): string => [...new Set(texts)].join(' ');
  return {
    address: input.address,
    checked: dateText(lookedUpAt, language),
    why: once(said.map(([why]) => why)),
    next: once(said.map(([, next]) => next)),
  };
}

/** Fills the places in; a name in braces that is none of them stays as it is written. */
export const fillReply = (text: string, facts: ReplyFacts): string =>
  text.replace(/\{(\w+)\}/gu, (whole, name: string) =>
    Object.hasOwn(facts, name) ? facts[name as keyof ReplyFacts] : whole,
  );

/** Puts the places back where a text holds what they stand for, so that a kept text names no recipient. */
export function emptyReply(text: string, facts: ReplyFacts): string {
  return [...REPLY_PLACES]
    .sort((one, other) => facts[other].length - facts[one].length)
    .reduce(
      (rest, place) => (facts[place] === '' ? rest : rest.replaceAll(facts[place], `{${place}}`)),
      text,
    );
}
