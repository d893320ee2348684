/**
 * Every part of a merged mail that is made when it is first asked for, in a form that can be compared: a kept mail has to
 * say what a fresh one says, whatever was asked before.
 */
import { ampFaults } from '../../../src/core/amp/structure.ts';
import { featureUses } from '../../../src/core/clients/detect/feature-uses.ts';
import { DARK_MODES } from '../../../src/core/colour/dark-mode.ts';
import { computedStylesOf } from '../../../src/core/computed-style/computed-style.ts';
import { headingsOf } from '../../../src/core/content/headings.ts';
import { visibleText } from '../../../src/core/content/visible-text.ts';
import { inlineStylesOf, styleSheetsOf } from '../../../src/core/css/style-sheets.ts';
import { allElements } from '../../../src/core/html/all-elements.ts';
import type { HtmlDocument, HtmlElement } from '../../../src/core/html/nodes.ts';
import { inboxLineOf } from '../../../src/core/inbox/inbox-line.ts';
import { branchViews } from '../../../src/core/mail/branch-views.ts';
import { certainReferences } from '../../../src/core/mail/cid-references.ts';
import { bareConditionals, conditionalFaults } from '../../../src/core/mail/conditional-faults.ts';
import { mailUrls } from '../../../src/core/mail/mail-urls.ts';
import { htmlParts, type MergedMail } from '../../../src/core/mail/merged-mail.ts';
import { substitutionsOf } from '../../../src/core/mail/names-table.ts';
import { linksOfHtml, linksOfText } from '../../../src/core/mail/part-links.ts';
import type { HtmlPlaceText, PlaceText } from '../../../src/core/mail/place-text.ts';
import { shownMatches } from '../../../src/core/mail/shown-matches.ts';
import { outlookImbalances, tagFaults } from '../../../src/core/mail/tag-faults.ts';
import type { Rendered } from '../../../src/core/substitution/engine.ts';
import type { TextRange } from '../../../src/core/text/positions.ts';
import { urlsOf } from '../../../src/core/urls/url-uses.ts';

const rendered = ({ text, segments, missing }: Rendered): unknown => ({ text, segments, missing });

const element = ({ name, range, attributes }: HtmlElement): unknown => [name, range, attributes];

const document = (one: HtmlDocument): unknown => ({
  elements: one.elements.map(element),
  texts: one.texts.map(({ text, range }) => [text, range]),
  comments: one.comments.map(({ text, range }) => [text, range]),
  conditionals: one.conditionals.map(({ condition, range }) => [condition, range]),
  all: allElements(one).map(element),
});

const styles = (one: HtmlDocument): unknown => ({
  sheets: styleSheetsOf(one).map(({ text, errors }) => [text, errors]),
  inline: inlineStylesOf(one).map(({ attribute, declarations }) => [
    attribute.range,
    declarations.map(({ property, value }) => [property, value]),
  ]),
  computed: DARK_MODES.map((mode) => [...(computedStylesOf(one, mode)?.values() ?? [])]),
  features: featureUses(one).map(({ slug, range }) => [slug, range]),
});

const content = (one: HtmlDocument): unknown => ({
  text: visibleText(one),
  headings: headingsOf(one).map((heading) => ({ ...heading, element: element(heading.element) })),
  urls: urlsOf(one).map(({ url, range }) => [url, range]),
  ampFaults: ampFaults(one),
});

/** A stretch of each place, with a tag or without one. */
const stretches = ({ text }: PlaceText): readonly TextRange[] =>
  [0, 10, 40, 80].filter((start) => start < text.length).map((start) => ({ start, end: start + 5 }));

const eachPlace = (make: (place: PlaceText) => unknown) => (mail: MergedMail) => mail.places.map(make);
const eachPart = (make: (place: HtmlPlaceText) => unknown) => (mail: MergedMail) => htmlParts(mail).map(make);

/** By name, so that a test can ask for some of them in any order. */
export const MAIL_PARTS = {
  source: eachPlace(({ field, text, masked, foreign, parsed }) => [
    field,
    text,
    masked,
    foreign,
    parsed.uses,
  ]),
  rendered: eachPlace((place) => rendered(place.rendered)),
  sent: eachPlace(({ asSent }) => rendered(asSent.rendered)),
  marked: eachPlace(({ asSent }) => rendered(asSent.marked)),
  sentDocument: eachPlace(({ asSent }) => document(asSent.document)),
  missing: eachPlace((place) => place.rendered.segments.map((one) => place.touchesMissing(one.rendered))),
  toSource: eachPlace((place) => place.rendered.segments.map((one) => place.toSource(one.rendered))),
  touchesTag: eachPlace((place) => stretches(place).map((range) => place.touchesTag(range))),
  branches: eachPlace(branchViews),
  matches: eachPlace((place) => shownMatches(place, /[aeiou]+/giu)),
  textLinks: eachPlace(linksOfText),
  document: eachPart((place) => document(place.document)),
  renderedDocument: eachPart((place) => document(place.renderedDocument)),
  styles: eachPart((place) => styles(place.document)),
  renderedStyles: eachPart((place) => styles(place.renderedDocument)),
  content: eachPart((place) => content(place.document)),
  renderedContent: eachPart((place) => content(place.renderedDocument)),
  tagFaults: eachPart((place) => [tagFaults(place), outlookImbalances(place)]),
  conditionals: eachPart((place) => [conditionalFaults(place), bareConditionals(place)]),
  cids: eachPart((place) => certainReferences(place).map(({ id, url, range }) => [id, url, range])),
  htmlLinks: eachPart(linksOfHtml),
  urls: (mail) =>
    mailUrls(mail).map(({ place, element: at, ...url }) => ({
      ...url,
      field: place.field,
      isOwn: mail.places.includes(place),
      element: at && element(at),
    })),
  names: (mail) => substitutionsOf(mail).names,
  unused: (mail) => substitutionsOf(mail).unused,
  inbox: inboxLineOf,
  recipient: ({ recipient }) => recipient.map(({ name, value }) => [name, value]),
} as const satisfies Readonly<Record<string, (mail: MergedMail) => unknown>>;

export type MailPart = keyof typeof MAIL_PARTS;
export const ALL_MAIL_PARTS = Object.keys(MAIL_PARTS) as readonly MailPart[];

/** What a mail says when it is asked for these parts, one after the other. */
export const mailFacts = (mail: MergedMail, parts: readonly MailPart[] = ALL_MAIL_PARTS): unknown =>
  parts.map((part) => [part, MAIL_PARTS[part](mail)]);
