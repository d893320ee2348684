import type { Log } from 'sarif';
import { describe, expect, it } from 'vitest';
import { createSarif } from '../../../../src/core/lint/formatters/sarif.ts';
import type { FormatInput } from '../../../../src/core/lint/formatters/formatter.ts';
import { createLineIndex } from '../../../../src/core/text/positions.ts';
import { sampleInput, sampleReport } from './sample-report.ts';

const HTML = '<p>One</p>\r\n<p>Two 🎁 <a href="">x</a></p>\n';
const JSON_TEXT = `{\n  "name": "Order",\n  "body": {"html": ${JSON.stringify(HTML)}, "plaintext": "x\\u0041y"}\n}\n`;

/** The published types stand for the schema: an unknown or misspelled property does not compile. */
const logOf = (...inputs: FormatInput[]): Log => createSarif(sampleReport(inputs)) satisfies Log;

const resultsOf = (log: Log) => log.runs[0]?.results ?? [];
const placeOf = (log: Log) => resultsOf(log)[0]?.locations?.[0]?.physicalLocation;

describe('SARIF', () => {
  it('counts regions of an html file in that file, in UTF-16 units', () => {
    const log = logOf(sampleInput('mails/a b.html', HTML, [{ marks: 'href=""' }]));
    expect(log.runs[0]?.columnKind).toBe('utf16CodeUnits');
    expect(placeOf(log)).toEqual({
      artifactLocation: { uri: 'mails/a%20b.html' },
      region: {
        startLine: 2,
        startColumn: 14,
        endLine: 2,
        endColumn: 21,
        charOffset: HTML.indexOf('href'),
        charLength: 7,
      },
    });
  });

  it('counts regions of a JSON file in the file itself, through every escape', () => {
    const log = logOf(
      sampleInput('order.json', JSON_TEXT, [{ marks: 'href=""' }, { field: 'body.plaintext', marks: 'Ay' }]),
    );
    const marked = resultsOf(log).map(({ locations }) => {
      const region = locations?.[0]?.physicalLocation?.region;
      const index = createLineIndex(JSON_TEXT);
      const at = (line = 0, column = 0): number => index.lineStart(line) + column - 1;
      return JSON_TEXT.slice(
        at(region?.startLine, region?.startColumn),
        at(region?.endLine, region?.endColumn),
      );
    });
    expect(marked).toEqual(['href=\\"\\"', '\\u0041y']);
    expect(resultsOf(log)[0]?.locations?.[0]?.logicalLocations).toEqual([
      { fullyQualifiedName: 'body.html', kind: 'member' },
    ]);
  });

  it('gives no region where there is no such text in a file', () => {
    const placeless = logOf(sampleInput('a.html', HTML, [{}]));
    expect(placeOf(placeless)).toEqual({ artifactLocation: { uri: 'a.html' } });
    const id = '3f2b8c1e-5a6d-4e7f-8a9b-0c1d2e3f4a5b';
    const fetched = { ...sampleInput('a.html', HTML, [{ marks: 'href=""' }]), source: id, file: null };
    expect(placeOf(logOf(fetched))).toEqual({ artifactLocation: { uri: `urn:uuid:${id}` } });
  });

  it('describes the rules that were broken, once each, and points to them', () => {
    const log = logOf(
      sampleInput('a.html', HTML, [{}, { rule: 'cid-missing' }, { rule: 'rule-failed' }, {}]),
    );
    const rules = log.runs[0]?.tool.driver.rules ?? [];
    expect(rules.map(({ id }) => id)).toEqual(['cid-missing', 'link-empty', 'rule-failed']);
    for (const { ruleId, ruleIndex } of resultsOf(log)) expect(rules[ruleIndex ?? -1]?.id).toBe(ruleId);
    expect(rules[0]?.help?.markdown).toContain('# cid-missing');
  });

  it('keeps fingerprints when lines come and go above, and tells equal findings apart', () => {
    const prints = (text: string) =>
      resultsOf(logOf(sampleInput('a.html', text, [{ marks: 'href=""' }, { marks: 'href=""' }]))).map(
        ({ partialFingerprints }) => partialFingerprints?.['mailproofFinding/v1'],
      );
    expect(prints(`\n\n${HTML}`)).toEqual(prints(HTML));
    expect(new Set(prints(HTML)).size).toBe(2);
  });

  it('carries fixes as edits of the file', () => {
    const log = logOf(sampleInput('order.json', JSON_TEXT, [{ marks: 'href=""', fix: 'id="a"' }]));
    const [replacement] = resultsOf(log)[0]?.fixes?.[0]?.artifactChanges[0]?.replacements ?? [];
    expect(replacement?.insertedContent).toEqual({ text: 'id=\\"a\\"' });
  });

  it('says what could not be checked', () => {
    const log = createSarif(sampleReport([], [{ source: 'b.json', reason: 'No JSON.' }]));
    expect(log.runs[0]?.invocations[0]).toMatchObject({ executionSuccessful: false });
  });

  it.each([
    ['/mails/a.html', 'file:///mails/a.html'],
    ['./mails/ä#?.html', 'mails/%C3%A4%23%3F.html'],
    ['C:\\mails\\a.html', 'file:///C:/mails/a.html'],
  ])('writes the path %s as a URI', (source, uri) => {
    expect(placeOf(logOf(sampleInput(source, HTML, [{}])))?.artifactLocation?.uri).toBe(uri);
  });
});
