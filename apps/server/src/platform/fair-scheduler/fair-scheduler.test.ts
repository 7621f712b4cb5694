import { describe, expect, it } from "vitest";
import { FairScheduler } from "./fair-scheduler.ts";

/** Tasks that end when the test says so, and the names of those that began. */
function openWork(queue: FairScheduler) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (tenantId: number, name: string, signal?: AbortSignal, ticket?: number): Promise<void> =>
    queue.run(
      tenantId,
      () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      },
      signal,
      ticket,
    );
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, add, end };
}

describe("the fair queue", () => {
  it("lets one tenant have half and another come in at once", async () => {
    const { begun, add } = openWork(new FairScheduler(4));
    for (const name of ["a1", "a2", "a3", "a4"]) void add(1, name);
    void add(2, "b1");
    await Promise.resolve();
    expect(begun).toEqual(["a1", "a2", "b1"]);
  });

  it("takes turns among those who wait, each tenant's in the order they came", async () => {
    const { begun, add, end } = openWork(new FairScheduler(2));
    for (const name of ["a1", "a2", "a3"]) void add(1, name);
    for (const name of ["b1", "b2"]) void add(2, name);
    for (const name of ["c1", "c2"]) void add(3, name);
    await end("nothing yet");
    for (const name of ["a1", "b1", "a2", "b2", "c1"]) await end(name);
    expect(begun).toEqual(["a1", "b1", "a2", "b2", "c1", "a3", "c2"]);
  });

  it("lets the next step of what began earlier in before the first of what came later", async () => {
    const queue = new FairScheduler(2);
    const { begun, add, end } = openWork(queue);
    const ticket = queue.ticket();
    void add(1, "early, first step", undefined, ticket);
    void add(1, "late");
    void add(1, "later");
    void add(1, "early, second step", undefined, ticket);
    await end("early, first step");
    await end("early, second step");
    expect(begun).toEqual(["early, first step", "early, second step", "late"]);
  });

  it("forgets who leaves while waiting", async () => {
    const { begun, add, end } = openWork(new FairScheduler(2));
    const leaving = new AbortController();
    void add(1, "first");
    const left = add(1, "left", leaving.signal);
    void add(1, "stays");
    leaving.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    await end("first");
    expect(begun).toEqual(["first", "stays"]);
    await expect(add(1, "late", leaving.signal)).rejects.toThrow("gone");
  });

  it("gives its place back when the work fails", async () => {
    const queue = new FairScheduler(2);
    await expect(queue.run(1, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(queue.run(1, () => Promise.resolve("next"))).resolves.toBe("next");
  });
});
