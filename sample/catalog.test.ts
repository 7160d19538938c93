import { expect, test } from 'vitest';
import { z } from 'zod';
import { serviceCourseInput } from '../contract/selling/service-course.ts';
import { serviceScopeInput } from '../contract/selling/service-scope.ts';
import { maxItems, maxLength } from '../contract/shared/limits.ts';
import { toDecimal } from '../contract/shared/money.ts';
import {
  articles,
  companies,
  customers,
  questions,
  reviews,
  sampleOrders,
  scopes,
  services,
  staff,
} from './catalog.ts';
import company from './company.json' with { type: 'json' };
import { ADMIN } from './seed.ts';
import { conversations, fromStaff } from './seed-messages.ts';
import { threads } from './seed-threads.ts';

const slugs = new Set(services.map(({ slug }) => slug));
const scopeInput = z.object(serviceScopeInput);
const courseInput = z.object(serviceCourseInput);

test.each(services.map(({ slug }) => slug))('%s states its scope within the limits of the editor', (slug) => {
  const { needed, ...scope } = scopes[slug] ?? { needed: [] };
  const lists = scopeInput.parse({ ...scope, needed_from_you: needed });
  expect(lists.included?.length).toBeGreaterThanOrEqual(5);
  expect(lists.not_included?.length).toBeGreaterThanOrEqual(3);
  expect(lists.needed_from_you?.length).toBeGreaterThanOrEqual(2);
  expect(lists.questions?.length).toBeGreaterThanOrEqual(2);
});

test.each(services)(
  '$slug has a teaser of one sentence, and steps within its days',
  ({ teaser, steps, delivery_days }) => {
    expect(teaser.length).toBeLessThanOrEqual(maxLength.teaser);
    expect(teaser).toMatch(/^[A-Z].*\.$/);
    expect(courseInput.safeParse({ steps }).error).toBeUndefined();
    if (steps) expect(steps.at(-1)?.offset_days).toBe(delivery_days);
  },
);

test('every scope belongs to a service', () => {
  expect(Object.keys(scopes).filter((slug) => !slugs.has(slug))).toEqual([]);
});

test('every article names existing services and has a summary of its own', () => {
  for (const { title, description, content, services: named } of articles) {
    expect(named.length, title).toBeGreaterThan(0);
    expect(named.length, title).toBeLessThanOrEqual(maxItems.articleServices);
    expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
    expect(content.replace(/<[^>]*>/g, ''), title).not.toContain(description.slice(0, 40));
  }
});

test('every review is by a customer, about a service', () => {
  const names = new Set(customers.map(({ name }) => name));
  for (const { author, service_slug } of reviews)
    expect([names.has(author), slugs.has(service_slug)], author).toEqual([true, true]);
});

test('every case is a customer’s order of the sample, at the price and in the days of its service', () => {
  for (const { client, service, days, price_decimal, quote } of company.cases) {
    const buyer = companies.find(({ company }) => company === client)?.customer;
    expect(quote.name, client).toBe(buyer);
    const order = sampleOrders.find((one) => one.buyer === buyer && one.services.includes(service));
    expect(order, client).toMatchObject({ status: 'delivered' });
    const offer = services.find(({ slug }) => slug === service);
    expect([days, price_decimal], client).toEqual([offer?.delivery_days, toDecimal(offer?.price_cents ?? 0)]);
    expect(reviews.find(({ author }) => author === buyer)?.text, client).toContain(quote.text);
  }
});

test('the team of the site is the staff and the owner', () => {
  expect(company.team.map(({ name }) => name)).toEqual([ADMIN.name, ...staff.map(({ name }) => name)]);
});

test('no sentence of the conversations and deliveries occurs twice', () => {
  const texts = [
    ...sampleOrders.flatMap(({ summaries = [], notes = '' }) => [...summaries, notes]),
    ...Object.values(threads).flatMap((lines) => lines.map((line) => ('event' in line ? '' : line.text))),
    ...Object.values(conversations).flatMap((exchanges) =>
      exchanges.flatMap(({ question, reply }) => [question, reply]),
    ),
    ...fromStaff,
  ];
  const sentences = texts.flatMap((text) => text.split(/(?<=[.?!]) /)).filter((sentence) => sentence !== '');
  expect(sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i)).toEqual([]);
});

test('the texts of the sample have typographic quotation marks and apostrophes', () => {
  const texts = [
    ...articles.flatMap(({ title, description, content }) => [title, description, content.replace(/<[^>]*>/g, '')]),
    JSON.stringify([services, scopes, reviews, questions, sampleOrders, threads, conversations, fromStaff, company])
      .replace(/\\n/g, ' ')
      .split(/"[:,]?/)
      .join('\n'),
  ];
  expect(texts.flatMap((text) => text.match(/.{0,20}(?:"|\w'|'\w).{0,20}/g) ?? [])).toEqual([]);
});
