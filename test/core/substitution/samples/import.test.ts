import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportCsv, exportJson } from '../../../../src/core/substitution/samples/export-samples.ts';
import { importCsv } from '../../../../src/core/substitution/samples/import-csv.ts';
import { importJson } from '../../../../src/core/substitution/samples/import-json.ts';
import { readJson } from '../../../../src/core/json/read-json.ts';
import { toSampleValue } from '../../../../src/core/substitution/samples/sample-value.ts';

const values = (pairs: Record<string, string>) =>
  Object.entries(pairs).map(([name, value]) => ({ name, value }));

describe('CSV', () => {
  it.each([
    ['commas', 'Name,City\nAnn,Oslo\nBob,Rome\n'],
    ['semicolons', 'Name;City\r\nAnn;Oslo\r\nBob;Rome'],
    ['tabs', 'Name\tCity\nAnn\tOslo\nBob\tRome\n'],
    ['a byte order mark', '\ufeffName,City\nAnn,Oslo\nBob,Rome'],
    ['quotes', '"Name","City"\n"Ann","Oslo"\n\n"Bob","Rome"\n'],
  ])('reads a row as a recipient: %s', (_, text) => {
    expect(importCsv(text)).toEqual({
      errors: [],
      sets: [
        { name: 'row 1', values: values({ Name: 'Ann', City: 'Oslo' }) },
        { name: 'row 2', values: values({ Name: 'Bob', City: 'Rome' }) },
      ],
    });
  });

  it('keeps delimiters, quotes and line breaks inside quotes, and blanks outside', () => {
    const { sets, errors } = importCsv('A,B\n"x, ""y""\nz", b \n');
    expect(errors).toEqual([]);
    expect(sets[0]?.values).toEqual(values({ A: 'x, "y"\nz', B: ' b ' }));
  });

  it('keeps empty fields, the last one too', () => {
    expect(importCsv('A,B\n,').sets[0]?.values).toEqual(values({ A: '', B: '' }));
  });

  it.each([
    ['', 1, 1, 'The file is empty'],
    ['A,B\n1,2\n1,2,3\n', 3, 5, 'Row 2 has 3 fields, the first line has 2.'],
    ['A,B\n1\n', 2, 1, 'Row 1 has 1 field,'],
    ['A,,B\n1,2,3\n', 1, 3, 'Column 2 has no name'],
    ['A,A\n1,2\n', 1, 3, 'stands twice'],
    ['A,B\n1,"x\ny', 2, 3, 'no closing quote'],
    ['A,B\n"1"x,2\n', 2, 4, 'Text stands behind a closing quote'],
  ])('says where %j is wrong', (text, line, column, message) => {
    const [error] = importCsv(text).errors;
    expect(error).toMatchObject({ line, column });
    expect(error?.message).toContain(message);
  });

  it('reads what spreadsheets write', () => {
    const { sets, errors } = importCsv(
      '\ufeffsep=;\r\nA;B;;\r\n"x;1\r\ny";\u05e9\u05dc\u05d5\u05dd;;\r\n\r\n2;3\r\n',
    );
    expect(errors).toEqual([]);
    expect(sets.map(({ values }) => values)).toEqual([
      [
        { name: 'A', value: 'x;1\r\ny' },
        { name: 'B', value: '\u05e9\u05dc\u05d5\u05dd' },
      ],
      [
        { name: 'A', value: '2' },
        { name: 'B', value: '3' },
      ],
    ]);
  });

  it('makes objects of names with dots, and reads lists and objects in a cell', () => {
    const { sets, errors } = importCsv(
      'user.name,user.address.city,items,n,a.__proto__.x\nAnn,Rome,"[{""sku"":""A1""}]",007,1\n',
    );
    expect(errors).toEqual([]);
    expect(sets[0]?.values.slice(0, 3)).toEqual([
      { name: 'user', value: { name: 'Ann', address: { city: 'Rome' } } },
      { name: 'items', value: [{ sku: 'A1' }] },
      { name: 'n', value: '007' },
    ]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('keeps cells and names as they are for an engine that takes text only', () => {
    const { sets, errors } = importCsv('user,user.x,items\n{},y,"[{""a"":1}]"\n', { textOnly: true });
    expect(errors).toEqual([]);
    expect(sets[0]?.values).toEqual(values({ user: '{}', 'user.x': 'y', items: '[{"a":1}]' }));
  });

  it('names row, column and remedy', () => {
    const messages = importCsv('A,A,user,user.x,\n1,2,3,4,5\n1,2\n').errors.map(({ message }) => message);
    expect(messages).toHaveLength(4);
    expect(messages.join('\n')).toMatch(/column \(2\) was left out\. Rename/u);
    expect(messages.join('\n')).toMatch(/`user\.x` is a field of `user`.*Keep one/u);
    expect(messages.join('\n')).toMatch(/Column 5 has no name but a value in row 1/u);
    expect(messages.join('\n')).toMatch(/Row 2 has 2 fields.*from `user` on/u);
  });

  it('reads a thousand recipients', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `user${index},"city, ${index}"`);
    const { sets, errors } = importCsv(`Name,City\n${rows.join('\n')}\n`);
    expect(errors).toEqual([]);
    expect(sets).toHaveLength(1000);
    expect(sets[999]?.values).toEqual(values({ Name: 'user999', City: 'city, 999' }));
  });

  it('reads what it wrote', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', ',', ';', '"', '\n', '\r\n', '\t', 'é', '😀'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (rows) => {
        const sets = rows.map(([a, b], index) => ({
          name: `row ${index + 1}`,
          values: values({ A: a, B: b }),
        }));
        expect(importCsv(exportCsv(sets))).toEqual({ sets, errors: [] });
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', ',', ';', '"', '\n', '\r', '\ufeff')), (parts) => {
        expect(() => importCsv(parts.join(''))).not.toThrow();
      }),
    );
  });
});

describe('JSON', () => {
  it.each([
    ['one object', '{"Name":"Ann","n":3}', ['sample']],
    ['a list', '[{"Name":"Ann","n":3},{}]', ['row 1', 'row 2']],
    ['the send call', '{"substitutions":{"Name":"Ann","n":3}}', ['sample']],
    [
      'recipients',
      '{"recipients":[{"email":"a@example.com","substitutions":{"Name":"Ann","n":3}}]}',
      ['a@example.com'],
    ],
    ['an export', '[{"name":"mine","substitutions":{"Name":"Ann","n":3}}]', ['mine']],
  ])('reads %s', (_, text, names) => {
    const { sets, errors } = importJson(text);
    expect(errors).toEqual([]);
    expect(sets.map(({ name }) => name)).toEqual(names);
    expect(sets[0]?.values).toEqual([
      { name: 'Name', value: 'Ann' },
      { name: 'n', value: 3 },
    ]);
  });

  it.each([
    ['', 1, 1, 'Expected a value, found the end of the text.'],
    ['{\n  "a": 1,\n}', 3, 1, 'Expected a name in double quotes, found "}".'],
    ['{"a": 1 "b": 2}', 1, 9, 'Expected "," or "}", found """.'],
    ['{"a": \'x\'}', 1, 7, 'Expected a value'],
    ['{"a": "x\ny"}', 1, 9, 'line break'],
    ['{"a": "x', 1, 7, 'no closing quote'],
    ['{"a": "\\q"}', 1, 8, 'backslash'],
    ['[1]', 1, 2, 'A recipient is an object'],
    ['"x"', 1, 1, 'A recipient is an object'],
    ['{"substitutions": []}', 1, 19, 'is an object of names and values'],
    ['{} {}', 1, 4, 'Expected the end of the text'],
    [`{"a":${'['.repeat(200)}`, 1, 106, 'deep'],
  ])('says where %j is wrong', (text, line, column, message) => {
    const { errors } = importJson(text);
    expect(errors[0]).toMatchObject({ line, column });
    expect(errors[0]?.message).toContain(message);
  });

  it('keeps __proto__ as a name and as a field, and reaches no prototype', () => {
    const { sets } = importJson('{"__proto__":"x","user":{"__proto__":{"vip":true}}}');
    expect(sets[0]?.values[0]).toEqual({ name: '__proto__', value: 'x' });
    const user = sets[0]?.values[1]?.value;
    expect(Object.getPrototypeOf(user)).toBe(Object.prototype);
    expect(JSON.stringify(user)).toBe('{"__proto__":{"vip":true}}');
    expect(importJson(exportJson(sets)).sets[0]?.values).toEqual(sets[0]?.values);
  });

  it('reads every JSON text as the built-in reader does', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.stringify(toSampleValue(readJson(text)))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{', '}', '[', ']', '"', 'a', ':', ',', '1', '-', '.', '\\', '\n', 'true')),
        (parts) => {
          const text = parts.join('');
          const result = importJson(text);
          let valid = true;
          try {
            JSON.parse(text);
          } catch {
            valid = false;
          }
          if (!valid) expect(result.errors).not.toEqual([]);
        },
      ),
    );
  });
});
