/**
 * The only script that ever runs in the hidden measuring frame. It reads computed
 * styles and boxes and hands them to whoever sent it a port; it changes nothing and fetches nothing.
 *
 * It stands in the head before the mail, and takes the methods it uses from the prototypes before the first element of
 * the mail exists: an element named `querySelectorAll` or `parentNode` hides the real one (DOM clobbering). It is plain
 * text because it runs neither in our page nor in Node.
 */

import { FLAG } from '../../computed-style/frame-report.ts';

/** More elements than this are not measured: the answer would be large and late, and the cascade answers instead. */
export const MOST_MEASURED = 4000;

/** The attribute that ties an element to its place in the rendered text. */
export const PLACE_ATTRIBUTE = 'data-mailproof-at';

export const MEASURING_SCRIPT = `(function () {
'use strict';
var free = Function.prototype.bind.bind(Function.prototype.call);
var getter = function (type, name) { return free(Object.getOwnPropertyDescriptor(type.prototype, name).get); };
var all = free(Document.prototype.querySelectorAll), rangeIn = free(Document.prototype.createRange);
var attribute = free(Element.prototype.getAttribute), rect = free(Element.prototype.getBoundingClientRect);
var shown = free(Element.prototype.checkVisibility), nameOf = getter(Element, 'localName');
var parent = getter(Node, 'parentNode'), first = getter(Node, 'firstChild'), next = getter(Node, 'nextSibling');
var kind = getter(Node, 'nodeType'), words = getter(Node, 'nodeValue');
var select = free(Range.prototype.selectNodeContents), rangeRect = free(Range.prototype.getBoundingClientRect);
var style = window.getComputedStyle, page = document, above = window.parent, root = document.documentElement;
var number = function (value) { var n = parseFloat(value); return n === n ? n : 0; };
var round = function (value) { return Math.round(value * 100) / 100; };
var edges = function (r) { return [r.left, r.top, r.right, r.bottom]; };
var empty = function (r) { return r[2] - r[0] < 0.5 || r[3] - r[1] < 0.5; };
var meet = function (a, b) {
  return b === null ? a : [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
};
function textBox(element, clip) {
  var box = null;
  for (var node = first(element); node; node = next(node)) {
    if (kind(node) !== 3 || !/\\S/.test(words(node))) continue;
    var range = rangeIn(page);
    select(range, node);
    var part = meet(edges(rangeRect(range)), clip);
    if (empty(part)) continue;
    box = box === null ? part : [Math.min(box[0], part[0]), Math.min(box[1], part[1]), Math.max(box[2], part[2]), Math.max(box[3], part[3])];
  }
  return box;
}
function flagsOf(s) {
  var picture = s.backgroundImage !== 'none' || s.filter !== 'none' || s.mixBlendMode !== 'normal' || s.webkitBackgroundClip === 'text' || s.clipPath !== 'none';
  var relative = s.position === 'relative' && [s.top, s.right, s.bottom, s.left].some(function (v) { return number(v) !== 0; });
  var margins = [s.marginTop, s.marginRight, s.marginBottom, s.marginLeft].some(function (v) { return number(v) < 0; });
  var moved = relative || margins || s.transform !== 'none' || s.position === 'absolute' || s.position === 'fixed' || s.position === 'sticky';
  return (picture ? ${FLAG.picture} : 0) | (moved ? ${FLAG.moved} : 0);
}
function canvasColour() {
  root.style.setProperty('caret-color', 'Canvas', 'important');
  var colour = style(root).caretColor;
  root.style.removeProperty('caret-color');
  return colour;
}
function measure() {
  var elements = all(page, 'html, body, body *');
  if (elements.length > ${MOST_MEASURED}) return { kind: 'too-large' };
  var places = new Map(), clips = [], rows = [];
  for (var i = 0; i < elements.length; i++) {
    var element = elements[i], s = style(element), name = nameOf(element), around = parent(element);
    var parentRow = places.has(around) ? places.get(around) : -1;
    places.set(element, i);
    var clip = parentRow < 0 ? null : clips[parentRow];
    var cuts = parentRow >= 0 && name !== 'body' && s.overflowX !== 'visible' && s.display !== 'inline';
    clips[i] = cuts ? meet(edges(rect(element)), clip) : clip;
    var at = attribute(element, '${PLACE_ATTRIBUTE}');
    var seen = shown(element, { opacityProperty: true, visibilityProperty: true });
    var text = seen && name !== 'style' && name !== 'script' ? textBox(element, clips[i]) : null;
    var image = name === 'img' || (' ' + attribute(element, 'class') + ' ').indexOf(' mailproof-image ') >= 0;
    var target = seen && (image || (name === 'a' && attribute(element, 'href') !== null));
    var box = target ? meet(edges(rect(element)), clip) : text;
    if (target && empty(box)) { target = false; box = text; }
    if (box === null) box = [0, 0, 0, 0];
    rows.push([
      at === null ? -1 : number(at), parentRow, s.webkitTextFillColor.slice(0, 60), s.backgroundColor.slice(0, 60),
      flagsOf(s) | (text ? ${FLAG.text} : 0) | (target ? ${FLAG.target} : 0),
      number(s.opacity), number(s.fontSize), number(s.fontWeight),
      round(box[0]), round(box[1]), round(box[2] - box[0]), round(box[3] - box[1])
    ]);
  }
  return { kind: 'measured', canvas: canvasColour().slice(0, 60), rows: rows };
}
window.addEventListener('message', function (event) {
  if (event.source !== above || !event.ports[0]) return;
  event.ports[0].postMessage(measure());
}, { once: true });
})();`;
