/**
 * The one script in the frame that shows a mail. It tells the window where the mail is scrolled to, which of the
 * window's keys were pressed, which remote pictures came and how large pictures are, which
 * element was clicked, keeps links from opening by themselves, and marks and scrolls as the window says. It reads
 * no text of the mail, and it can send to nobody: the policy allows no connection, the sandbox no window.
 *
 * It stands in the head before the mail and takes the methods it uses from the prototypes, as the measuring script does:
 * an element named `closest` or `elementFromPoint` hides the real one (DOM clobbering). A mail of which only the beginning
 * has come has no place to go back to yet, so the window is heard once all of it is there.
 *
 * The frame's name says where the document before it was scrolled to, so that it is at its place when the window hears that it has
 * loaded: to ask first would take as long as the frame paints. Plain text, because it runs neither in our page nor in Node.
 */
import {
  LONGEST_ADDRESS,
  LONGEST_ANCHOR,
  MARKED_ATTRIBUTE,
  MOST_PICTURES,
  MOST_PLACES,
  SOURCE_ATTRIBUTE,
} from './viewing-attributes.ts';

export const VIEWING_SCRIPT = `(function () {
'use strict';
var free = Function.prototype.bind.bind(Function.prototype.call);
var getter = function (type, name) { return free(Object.getOwnPropertyDescriptor(type.prototype, name).get); };
var all = free(Document.prototype.querySelectorAll), within = free(Element.prototype.querySelectorAll);
var byId = free(Document.prototype.getElementById), at = free(Document.prototype.elementFromPoint);
var attribute = free(Element.prototype.getAttribute), set = free(Element.prototype.setAttribute);
var unset = free(Element.prototype.removeAttribute), rect = free(Element.prototype.getBoundingClientRect);
var closest = free(Element.prototype.closest), into = free(Element.prototype.scrollIntoView);
var parent = getter(Node, 'parentNode'), parsing = getter(Document, 'readyState'), style = window.getComputedStyle;
var page = document, above = window.parent, root = document.documentElement;
var address = getter(HTMLImageElement, 'currentSrc'), across = getter(HTMLImageElement, 'naturalWidth'), down = getter(HTMLImageElement, 'naturalHeight'), came = new Set(), failed = new Set();
var port = null, indexed = false, keys = [], elements = new Map(), names = new Map(), waits = false, measures = false, quiet = 0, moved = false;
function index() {
  if (indexed) return;
  indexed = true;
  var counts = new Map();
  all(page, '[${SOURCE_ATTRIBUTE}]').forEach(function (element) {
    var start = attribute(element, '${SOURCE_ATTRIBUTE}'), count = counts.get(start) || 0, name = start + '/' + count;
    counts.set(start, count + 1);
    elements.set(name, element); names.set(element, name);
  });
}
function places() {
  var found = [], seen = new Set(), width = root.clientWidth, height = window.innerHeight;
  function look(x, y) {
    var element = at(page, width * x, y);
    for (var up = 0; element && up < 3; up++) {
      if (names.has(element) && !seen.has(element)) {
        seen.add(element);
        var box = rect(element);
        found.push({ name: names.get(element), top: Math.round(box.top), small: box.height < height / 2 });
      }
      element = parent(element);
    }
  }
  [8, 40, height / 4, height / 2, height * 3 / 4].forEach(function (y) {
    [0.5, 0.25, 0.75].forEach(function (x) { look(x, y); });
  });
  // Between paragraphs there is only what holds them all, which says nothing of the place.
  for (var y = 4; y < height && !found.some(function (one) { return one.small; }); y += 6) look(0.5, y);
  found = found.filter(function (one) { return one.small; }).concat(found.filter(function (one) { return !one.small; }));
  return found.slice(0, ${MOST_PLACES}).map(function (one) { return [one.name.slice(0, 40), one.top]; });
}
function tell() {
  waits = false;
  if (!port) return;
  port.postMessage({
    kind: 'scrolled', top: window.scrollY, left: window.scrollX, width: root.clientWidth, height: window.innerHeight,
    fullWidth: root.scrollWidth, fullHeight: root.scrollHeight, places: window.scrollY > 0 ? places() : [], own: moved
  });
  moved = false;
}
function picture(event) {
  if (!(event.target instanceof HTMLImageElement)) return;
  var from = String(address(event.target)).slice(0, ${LONGEST_ADDRESS});
  if (!/^https:/.test(from) || came.size + failed.size >= ${MOST_PICTURES}) return;
  (event.type === 'load' ? came : failed).add(from);
  if (event.type === 'load') failed.delete(from);
  tellPictures();
}
function tellPictures() {
  if (port && came.size + failed.size > 0) port.postMessage({ kind: 'pictures', came: came.size, failed: Array.from(failed) });
}
function tellSizes() {
  measures = false;
  var found = [];
  all(page, 'img').forEach(function (image) {
    if (found.length >= ${MOST_PICTURES} || !names.has(image) || !(image instanceof HTMLImageElement)) return;
    var box = rect(image);
    found.push([names.get(image).slice(0, 40), Math.round(box.width), Math.round(box.height), across(image), down(image)]);
  });
  if (port) port.postMessage({ kind: 'sizes', sizes: found });
}
function measure() {
  if (measures) return;
  measures = true;
  window.requestAnimationFrame(tellSizes);
}
function soon() {
  if (waits) return;
  waits = true;
  window.requestAnimationFrame(tell);
}
function restore(kept) {
  quiet = performance.now() + 250;
  for (var i = 0; i < kept.places.length; i++) {
    var element = elements.get(kept.places[i][0]);
    if (!element) continue;
    window.scrollTo({ left: kept.left, top: window.scrollY + rect(element).top - kept.places[i][1], behavior: 'instant' });
    return;
  }
  window.scrollTo({ left: kept.left, top: kept.top, behavior: 'instant' });
}
function mark(wanted) {
  all(page, '[${MARKED_ATTRIBUTE}]').forEach(function (element) { unset(element, '${MARKED_ATTRIBUTE}'); });
  var element = wanted ? byId(page, wanted.anchor) : null;
  if (!element) return;
  set(element, '${MARKED_ATTRIBUTE}', '');
  if (style(element).display === 'inline') {
    within(element, 'img, table, div').forEach(function (inner) { set(inner, '${MARKED_ATTRIBUTE}', ''); });
  }
  if (!wanted.jump) return;
  var box = rect(element), height = window.innerHeight;
  if (box.top >= 0 && box.bottom <= height) return;
  into(element, { block: box.height > height ? 'start' : 'center', behavior: 'instant' });
}
function hear(message) {
  if (message.kind === 'begin') {
    index();
    keys = message.keys;
    if (message.kept) restore(message.kept);
    mark(message.mark);
    port.postMessage({ kind: 'ready' });
    tellPictures();
    measure();
  }
  if (message.kind === 'mark') mark(message.mark);
  if (message.kind === 'follow') restore(message.kept);
  if (message.kind === 'scroll') window.scrollTo({ left: message.left, top: message.top, behavior: 'instant' });
  soon();
}
window.addEventListener('message', function (event) {
  if (event.source !== above || above === window || !event.ports[0]) return;
  port = event.ports[0];
  var here = port, first = event.data;
  function begin() {
    if (port !== here) return;
    port.onmessage = function (told) { hear(told.data); };
    hear(first);
  }
  if (parsing(page) === 'loading') window.addEventListener('DOMContentLoaded', begin);
  else begin();
});
window.addEventListener('load', function () {
  if (port || window.name[0] !== '{') return;
  index();
  restore(JSON.parse(window.name));
});
window.addEventListener('scroll', function () {
  if (performance.now() > quiet) moved = true;
  soon();
}, { capture: true, passive: true });
window.addEventListener('resize', soon);
window.addEventListener('resize', measure);
window.addEventListener('load', measure, true);
window.addEventListener('load', soon, true);
window.addEventListener('load', picture, true);
window.addEventListener('error', picture, true);
window.addEventListener('keydown', function (event) {
  if (!port || (event.target instanceof Element && closest(event.target, 'input, textarea, select'))) return;
  var key = String(event.key).toLowerCase();
  var isOurs = keys.some(function (one) {
    return one.key === key && one.shift === event.shiftKey && one.ctrl === event.ctrlKey && one.meta === event.metaKey;
  });
  if (event.altKey || (!isOurs && key !== 'escape')) return;
  if (isOurs) event.preventDefault();
  port.postMessage({ kind: 'key', key: String(event.key).slice(0, 20), shift: event.shiftKey, ctrl: event.ctrlKey, meta: event.metaKey });
}, true);
function chosen(event) {
  var held = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey, selected = window.getSelection();
  if (!port || event.button !== 0 || held || !event.isTrusted || (selected && !selected.isCollapsed)) return;
  for (var element = event.target; element; element = parent(element)) {
    if (!names.has(element)) continue;
    port.postMessage({ kind: 'chosen', anchor: String(attribute(element, 'id')).slice(0, ${LONGEST_ANCHOR}) });
    return;
  }
}
window.addEventListener('click', chosen, true);
function hold(event) {
  var link = event.target instanceof Element ? closest(event.target, 'a, area') : null;
  if (!link) return;
  var isPlain = event.type === 'click' && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (isPlain && /^#./.test(attribute(link, 'href') || '')) return;
  event.preventDefault();
}
['click', 'auxclick', 'dragstart'].forEach(function (type) { window.addEventListener(type, hold, true); });
})();`;
