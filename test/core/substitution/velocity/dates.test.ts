import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errors, render, uses } from './rendering.ts';

const now = new Date('2026-03-05T09:07:08.045Z');

describe('$date', () => {
  it.each([
    ['$date', 'Mar 5, 2026 9:07:08 AM'],
    ['$date.short', '3/5/26 9:07 AM'],
    ['$date.long', 'March 5, 2026 9:07:08 AM UTC'],
    ['$date.medium_time', '9:07:08 AM'],
    ['$date.full_date', 'Thursday, March 5, 2026'],
    ['$date.get("long_date")', 'March 5, 2026'],
    ["$date.get('default','short')", 'Mar 5, 2026 9:07 AM'],
    ["$date.get('yyyy-MM-dd')", '2026-03-05'],
    ["$date.format('d.M.yy', $date)", '5.3.26'],
    ['$date.year $date.yyyy', '2026 2026'],
    ["$date.get('q')", "$date.get('q')"],
  ])('prints %s', (source, expected) => {
    expect(render(source, {}, { now })).toBe(expected);
    expect(uses(source)).toEqual([]);
  });

  it('has a fixed moment where the caller names none', () => {
    expect(render('$date.get("yyyy-MM-dd HH:mm")')).toBe('2026-01-15 12:00');
  });
});

describe('patterns', () => {
  it.each([
    ['y yy yyyy', '2026 26 2026'],
    ['M MM MMM MMMM', '3 03 Mar March'],
    ['d dd D DDD', '5 05 64 064'],
    ['E EEE EEEE u', 'Thu Thu Thursday 4'],
    ['H HH h hh k K a', '9 09 9 09 9 9 AM'],
    ['m mm s ss S SSS', '7 07 8 08 45 045'],
    ['z zzzz Z X', 'UTC Coordinated Universal Time +0000 Z'],
    ['w W F G', '10 1 1 AD'],
  ])('formats %s', (pattern, expected) => {
    expect(render(`$date.get("${pattern}")`, {}, { now })).toBe(expected);
  });

  it('copies quoted letters', () => {
    expect(render(`$date.get("d 'of' MMMM, h 'o''clock' ''yy")`, {}, { now })).toBe(
      "5 of March, 9 o'clock '26",
    );
  });

  it.each(['yyyy-ff', "d 'open"])('gives no value for %s', (pattern) => {
    expect(render(`$!date.get("${pattern}")`, {}, { now })).toBe('');
  });

  it('tells noon and midnight apart', () => {
    const midnight = new Date('2026-03-01T00:30:00Z');
    expect(render('$date.get("h K k H a")', {}, { now: midnight })).toBe('12 0 24 0 AM');
    expect(render('$date.get("h K k H a E u")', {}, { now: new Date('2026-03-01T12:30:00Z') })).toBe(
      '12 0 12 12 PM Sun 7',
    );
  });
});

describe('dates of the data', () => {
  it.each([
    ['31/12/2025', '2025-12-31 00:00:00'],
    ['31-12-2025 23:59:58', '2025-12-31 23:59:58'],
    ['2025/12/31 23:59:58', '2025-12-31 23:59:58'],
    ['2025 12 31 23:59:58', '2025-12-31 23:59:58'],
    ['2025-12-31T23:59:58Z', '2025-12-31 23:59:58'],
    ['2025-12-31T23:59:58.123+02:00', '2025-12-31 21:59:58'],
    ['2025-12-31', '2025-12-31 00:00:00'],
    ['Wed, 31 Dec 2025 23:59:58 -0500', '2026-01-01 04:59:58'],
    ['31 Dec 2025 23:59 GMT', '2025-12-31 23:59:00'],
    ['31/02/2025', ''],
    ['12/31/2025', ''],
    ['tomorrow', ''],
    ['2025-12-31 25:00:00', ''],
  ])('reads %s', (text, expected) => {
    expect(render("$!dateFormat.format('yyyy-MM-dd HH:mm:ss', $date_Start)", { date_Start: text })).toBe(
      expected,
    );
  });

  it('formats by a named format, from fields, rows and assigned names', () => {
    const values = { date_a: '05/03/2026', user: { date_b: '06/03/2026' }, rows: [{ date_c: '07/03/2026' }] };
    expect(render("$dateFormat.format('full_date', $date_a)", values)).toBe('Thursday, March 5, 2026');
    expect(render("$dateFormat.format('d', $user.date_b)", values)).toBe('6');
    expect(render("#foreach($r in $rows)$dateFormat.format('d', $r.date_c)#end", values)).toBe('7');
    expect(render("#set($x = $date_a)$dateFormat.format('d', $x)", values)).toBe('5');
  });

  it('is text everywhere else', () => {
    const values = { date_a: '05/03/2026' };
    expect(render('$date_a $date_a.length() #if($date_a == "05/03/2026")same#end', values)).toBe(
      '05/03/2026 10 same',
    );
  });

  it('reads no other name as a date and says so', () => {
    const source = "$dateFormat.format('yyyy', $start)";
    expect(render(source, { start: '05/03/2026' })).toBe(source);
    expect(errors(source)).toEqual(['name: start']);
    expect(errors("$dateFormat.format('yyyy', $date_start)")).toEqual([]);
    expect(errors("#foreach($r in $rows)$dateFormat.format('yyyy', $r.when)#end")).toEqual([]);
  });

  it('agrees with the platform on every moment', () => {
    const date = fc.date({ min: new Date('1900-01-01Z'), max: new Date('2199-12-31Z'), noInvalidDate: true });
    fc.assert(
      fc.property(date, (moment) => {
        const pattern = "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'";
        expect(render(`$date.get("${pattern}")`, {}, { now: moment })).toBe(moment.toISOString());
        const source = `$dateFormat.format("${pattern}", $date_x)`;
        expect(render(source, { date_x: moment.toISOString() })).toBe(moment.toISOString());
      }),
    );
  });
});
