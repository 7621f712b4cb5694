import { describe, expect, it } from "vitest";
import { SingleFlight } from "./single-flight.ts";

/** Work that ends when the test says so, with the signals it got. */
function openWork() {
  const begun: { signal: AbortSignal; end: (result: string) => void; fail: (error: Error) => void }[] = [];
  const work = (signal: AbortSignal): Promise<string> =>
    new Promise((end, fail) => {
      begun.push({ signal, end, fail });
    });
  return { begun, work };
}

const nobodyLeaves = () => new AbortController().signal;

describe("single-flight", () => {
  it("is done once for all who ask meanwhile, and again for who asks afterwards", async () => {
    const { begun, work } = openWork();
    const shared = new SingleFlight<string>();
    const asked = [1, 2, 3].map(() => shared.run("q", nobodyLeaves(), work));
    const other = shared.run("other", nobodyLeaves(), work);
    expect(begun).toHaveLength(2);
    begun[0]?.end("answer");
    begun[1]?.end("else");
    expect(await Promise.all([...asked, other])).toEqual(["answer", "answer", "answer", "else"]);
    const later = shared.run("q", nobodyLeaves(), work);
    begun[2]?.end("newer");
    expect(await later).toBe("newer");
    expect(begun.map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
  });

  it("goes on while one of them still waits, and ends when the last has left", async () => {
    const { begun, work } = openWork();
    const shared = new SingleFlight<string>();
    const leaving = [new AbortController(), new AbortController()];
    const asked = leaving.map(({ signal }) => shared.run("q", signal, work));
    leaving[0]?.abort(new Error("first left"));
    await expect(asked[0]).rejects.toThrow("first left");
    expect(begun[0]?.signal.aborted).toBe(false);
    leaving[1]?.abort(new Error("second left"));
    await expect(asked[1]).rejects.toThrow("second left");
    expect(begun[0]?.signal.aborted).toBe(true);
  });

  it("is begun anew for who comes after the last has left", async () => {
    const { begun, work } = openWork();
    const shared = new SingleFlight<string>();
    const leaving = new AbortController();
    const left = shared.run("q", leaving.signal, work);
    leaving.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    const next = shared.run("q", nobodyLeaves(), work);
    begun[0]?.fail(new Error("ended"));
    begun[1]?.end("whole");
    expect(await next).toBe("whole");
    expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it("fails for all, and is tried again by the next", async () => {
    const { begun, work } = openWork();
    const shared = new SingleFlight<string>();
    const asked = [1, 2].map(() => shared.run("q", nobodyLeaves(), work));
    begun[0]?.fail(new Error("broken"));
    for (const one of asked) await expect(one).rejects.toThrow("broken");
    const again = shared.run("q", nobodyLeaves(), work);
    begun[1]?.end("mended");
    expect(await again).toBe("mended");
  });

  it("is not begun for who has left already", async () => {
    const { begun, work } = openWork();
    await expect(
      new SingleFlight<string>().run("q", AbortSignal.abort(new Error("gone")), work),
    ).rejects.toThrow("gone");
    expect(begun).toEqual([]);
  });
});
