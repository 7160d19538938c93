import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openMetrics } from './metrics.ts';

type Panel = { id: number; title: string; type: string; targets?: { expr: string }[] };
type Dashboard = { title: string; panels: Panel[]; templating: { list: { query: string | { query: string } }[] } };

const dashboard = JSON.parse(readFileSync('docs/monitoring/grafana-dashboard.json', 'utf8')) as Dashboard;
const rules = readFileSync('docs/monitoring/alerts.yaml', 'utf8');

/** Names of metrics in a PromQL expression. A histogram's have a suffix, which is removed. */
const namesIn = (expression: string) =>
  [...expression.replaceAll(/"[^"]*"/g, '').matchAll(/\b(?:deskfront|http|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_seconds_(bucket|sum|count)$/, '_seconds'),
  );

async function exposedNames(): Promise<string[]> {
  const metrics = await openMetrics();
  const { text } = await metrics.scrape();
  metrics.close();
  return [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
}

const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const variables = dashboard.templating.list.map(({ query }) => (typeof query === 'string' ? query : query.query));
const alerts = rules.split(/^ {6}- alert: /m).slice(1);

test('every metric of the dashboard and the alert rules exists', async () => {
  const exposed = await exposedNames();
  expect(expressions.length).toBeGreaterThan(30);
  const named = [...expressions, ...variables, ...alerts].flatMap(namesIn);
  expect([...new Set(named)].filter((name) => !exposed.includes(name))).toEqual([]);
});

test('the dashboard shows every metric of ours', async () => {
  const shown = new Set(expressions.flatMap(namesIn));
  const ours = (await exposedNames()).filter((name) => /^(deskfront|http)_/.test(name));
  expect(ours.length).toBeGreaterThan(25);
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});

test('every panel has an id and a title of its own, and all but rows have a query', () => {
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  for (const { title, type, targets = [] } of panels) expect(targets.length > 0, title).toBe(type !== 'row');
});

test('every alert has a name of its own, an expression, a severity, a summary and what to do', () => {
  expect(alerts.length).toBeGreaterThan(15);
  const names = alerts.map((alert) => alert.split('\n', 1)[0]);
  expect(new Set(names).size).toBe(alerts.length);
  for (const alert of alerts) {
    expect(alert).toMatch(/^Deskfront\w+\n {8}expr: \S/);
    expect(alert).toMatch(/\n {8}labels: \{ severity: (critical|warning|info) \}\n/);
    expect(alert).toMatch(/\n {10}summary: ".+\."\n {10}description: ".{30,}\."/);
  }
});

test('the documentation names every metric of ours', async () => {
  const text = readFileSync('docs/monitoring.md', 'utf8');
  const ours = (await exposedNames()).filter((name) => /^(deskfront|http)_/.test(name));
  expect(ours.filter((name) => !text.includes(`\`${name}`))).toEqual([]);
});
