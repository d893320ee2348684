/** Sentences of the mails that benchmarks read, in several languages, in an order that is the same at every run. */

export interface Language {
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
  readonly sentences: readonly string[];
}

export const LANGUAGES = {
  en: {
    code: 'en',
    direction: 'ltr',
    sentences: [
      'The ferry leaves at nine, and the bakery on the quay opens an hour before.',
      'We rebuilt the chair from last spring with a back that gives a little.',
      'Orders placed before Thursday noon are at your door on Saturday.',
      'Our readers asked for shorter recipes, so here are four with five ingredients each.',
      'The workshop in Leeds has two places left, and the kiln will be lit on Sunday.',
      'Nothing here needs ironing, and most of it dries overnight.',
      'Each lamp is signed by the person who wired it.',
      'You can change the day of your delivery until the evening before.',
    ],
  },
  de: {
    code: 'de',
    direction: 'ltr',
    sentences: [
      'Ihre Bestellung ist gepackt und verlässt heute Nachmittag unser Lager in Kassel.',
      'Für den Rückversand liegt ein Aufkleber bei; er gilt dreißig Tage.',
      'Die Öfen sind aus Gusseisen und werden im Schwarzwald gegossen.',
      'Bitte prüfen Sie die Anschrift, bevor der Bote losfährt.',
      'Wer zwei Stühle nimmt, bekommt das Kissen dazu.',
      'Der Kurs beginnt am Dienstag um sieben und dauert drei Abende.',
    ],
  },
  fr: {
    code: 'fr',
    direction: 'ltr',
    sentences: [
      'Les premières fraises arrivent samedi ; le marché ouvre à huit heures.',
      'Votre abonnement continue jusqu’à la fin du mois, sans autre démarche.',
      'Nous avons choisi douze romans pour les longues soirées d’hiver.',
      'La livraison est offerte dès quarante euros d’achat.',
      'L’atelier de poterie reprend le mercredi, avec un nouveau four.',
      'Répondez à ce message si l’horaire ne vous convient pas.',
    ],
  },
  es: {
    code: 'es',
    direction: 'ltr',
    sentences: [
      'El mirador abre también los domingos, y la entrada incluye un café.',
      'Tu pedido salió esta mañana del almacén de Zaragoza.',
      'Las plazas del taller son pocas; reserva la tuya antes del viernes.',
      'Hemos cambiado el tejido de las mochilas por uno más ligero.',
      'Si cambias de idea, tienes treinta días para devolverlo.',
      'La receta de hoy lleva tomates, pan de ayer y mucha paciencia.',
    ],
  },
  ru: {
    code: 'ru',
    direction: 'ltr',
    sentences: [
      'Посылка уже в пути и будет у вас в четверг после обеда.',
      'Мы добавили в каталог двенадцать новых настольных ламп.',
      'Занятия начинаются в понедельник, а чай и печенье за наш счёт.',
      'Изменить адрес можно до вечера накануне доставки.',
      'Каждая чашка расписана вручную, поэтому двух одинаковых нет.',
      'Если что-то не подошло, верните это в течение месяца.',
    ],
  },
  ar: {
    code: 'ar',
    direction: 'rtl',
    sentences: [
      'تم تأكيد حجزك، وسنرسل إليك تفاصيل الوصول قبل يومين من الموعد.',
      'وصلت مجموعة الشتاء إلى متاجرنا في عمّان والإسكندرية.',
      'يمكنك تغيير موعد التوصيل حتى مساء اليوم السابق.',
      'كل قطعة مصنوعة يدويًا، ولذلك تختلف الألوان قليلًا.',
      'الشحن مجاني لكل طلب يتجاوز مئة درهم.',
    ],
  },
  ja: {
    code: 'ja',
    direction: 'ltr',
    sentences: [
      'ご注文の品は本日、京都の倉庫から発送されました。',
      '新しい湯のみは、ひとつずつ手で絵付けをしています。',
      '土曜日の教室は残り二席です。お早めにお申し込みください。',
      '返品は到着から三十日以内にお願いいたします。',
      '今月の特集は、雨の日に読みたい短い物語です。',
    ],
  },
} as const satisfies Readonly<Record<string, Language>>;

/** What the texts of one mail are taken from: the same seed, the same mail. */
export interface Words {
  readonly language: Language;
  sentence(): string;
  /** The first words of a sentence, without its full stop. */
  title(): string;
  paragraph(sentences: number): string;
  /** A whole number from 0 to below `limit`. */
  number(limit: number): number;
  /** A name for an address, as shops make them. */
  slug(): string;
  /** An address that a sending service put its own in place of. */
  link(): string;
}

export function createWords(language: Language, seed: number): Words {
  let state = seed >>> 0;
  const number = (limit: number): number => {
    // Numerical Recipes' linear congruential generator, modulo 2^32.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const sentence = (): string => language.sentences[number(language.sentences.length)] ?? '';
  const title = (): string =>
    sentence()
      .split(' ')
      .slice(0, 3 + number(4))
      .join(' ')
      .replace(/[.;,،。]+$/u, '');
  const token = (length: number): string =>
    Array.from({ length }, () => 'abcdefghijkmnpqrstuvwxyz23456789'[number(32)]).join('');
  return {
    language,
    sentence,
    title,
    number,
    paragraph: (sentences) => Array.from({ length: sentences }, sentence).join(' '),
    slug: () => `${token(6)}-${token(4)}`,
    link: () =>
      `https://click.harbourandpine.com/f/a/${token(22)}~~/${token(18)}/${token(60 + number(80))}?utm_source=letter&amp;utm_medium=email&amp;utm_campaign=${token(8)}`,
  };
}
