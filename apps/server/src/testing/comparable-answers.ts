import { expect } from "vitest";

const numbers = new Set(["_id", "id", "groupId", "parentId", "productId", "reasonId", "version"]);

/** Answer without ids, which differ between installations. */
const comparable = (text: string): unknown =>
  JSON.parse(text.replaceAll(/\/products\/\d+\/picture/g, "/products/n/picture"), (key, value: unknown) =>
    numbers.has(key) && value !== null ? "n" : value,
  );

/** Answers to the queries, comparable with those of another installation. */
export async function answersOf(
  questions: readonly string[],
  ask: (question: string) => Promise<readonly [status: number, body: string]>,
): Promise<ReadonlyMap<string, unknown>> {
  const all = new Map<string, unknown>();
  for (const question of questions) {
    const [status, body] = await ask(question);
    expect([question, status]).toEqual([question, 200]);
    all.set(question, comparable(body));
  }
  return all;
}
