import { describe, expect, it } from "vitest";
import { memoryStorage } from "../testing/memory-storage.ts";
import { openStorage } from "./open-storage.ts";

const denied = (): never => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
const full = (): never => {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
};

/** A working storage with some methods replaced. */
const storageWith = (change: Partial<Storage>): Storage => Object.assign(memoryStorage(), change);

/** Ways in which browsers deny storage. */
const blocked: Readonly<Record<string, () => Storage | null>> = {
  "whose name throws": denied,
  "that is null": () => null,
  "that throws at each use": () => storageWith({ getItem: denied, setItem: denied, removeItem: denied }),
  "that is full": () => storageWith({ setItem: full }),
};

describe.each(Object.entries(blocked))("a storage %s", (_, browsers) => {
  it("keeps for as long as the page is open", () => {
    const storage = openStorage(browsers);
    expect(storage.getItem("token")).toBeNull();
    storage.setItem("token", "a");
    expect(storage.getItem("token")).toBe("a");
    storage.setItem("token", "");
    expect(storage.getItem("token")).toBe("");
    expect(storage.isOfThisPage?.()).toBe(true);
    storage.removeItem("token");
    expect(storage.getItem("token")).toBeNull();
  });
});

describe("a storage of the browser's", () => {
  it("is the browser's own where it works", () => {
    const own = memoryStorage();
    const storage = openStorage(() => own);
    storage.setItem("token", "a");
    expect(own.getItem("token")).toBe("a");
    expect(storage.isOfThisPage?.()).toBe(false);
    own.setItem("token", "b");
    expect(storage.getItem("token")).toBe("b");
    storage.removeItem("token");
    expect([own.getItem("token"), storage.getItem("token")]).toEqual([null, null]);
  });

  it("that is full says what was written last, and the browser's again once that is taken", () => {
    const own = memoryStorage();
    const working = memoryStorage();
    const storage = openStorage(() => own);
    storage.setItem("navigation", "open");
    own.setItem = full;
    storage.setItem("navigation", "collapsed");
    expect([storage.getItem("navigation"), own.getItem("navigation")]).toEqual(["collapsed", "open"]);
    own.setItem = (key, value) => {
      working.setItem(key, value);
    };
    own.getItem = (key) => working.getItem(key);
    storage.setItem("navigation", "byWidth");
    own.setItem("navigation", "open");
    expect(storage.getItem("navigation")).toBe("open");
  });

  it("that cannot let go of something does not say it any more", () => {
    const own = storageWith({ removeItem: denied });
    own.setItem("token", "a");
    const storage = openStorage(() => own);
    storage.removeItem("token");
    expect(storage.getItem("token")).toBeNull();
  });
});
