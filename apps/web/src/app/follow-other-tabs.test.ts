import { expect, it } from "vitest";
import { createSessionStore } from "../shared/session/session-store.ts";
import { demoUser, signedInStorage } from "../shared/testing/memory-storage.ts";
import { followOtherTabs } from "./follow-other-tabs.ts";

it("does nothing in ten seconds of another tab's lease, and follows its sign-out", () => {
  const storage = signedInStorage();
  const readItem = storage.getItem.bind(storage);
  const reads: string[] = [];
  storage.getItem = (key) => {
    reads.push(key);
    return readItem(key);
  };
  const tabs = new EventTarget();
  const session = createSessionStore(storage);
  const told = { sessions: 0, routes: 0 };
  session.subscribe(() => (told.sessions += 1));
  followOtherTabs(tabs, { session, storage: () => storage, onChange: () => (told.routes += 1) });
  const elsewhere = (key: string, value: string | null, storageArea: Storage = storage) => {
    if (value === null) storageArea.removeItem(key);
    else storageArea.setItem(key, value);
    tabs.dispatchEvent(Object.assign(new Event("storage"), { key, storageArea }));
  };
  const before = session.get();
  reads.length = 0;
  for (let beat = 0; beat < 10; beat += 1) elsewhere("fiel.live.demo", `x ${beat}`);
  expect(reads).toEqual([]);
  elsewhere("token", "another", signedInStorage());
  expect([told, session.get() === before]).toEqual([{ sessions: 0, routes: 0 }, true]);
  elsewhere("token", null);
  elsewhere("user", null);
  expect([session.get().token, told.routes > 0]).toEqual([null, true]);
});

it("is the session of who signed in meanwhile, when it comes back out of the browser's memory", () => {
  const storage = signedInStorage();
  const tabs = new EventTarget();
  const session = createSessionStore(storage);
  const ends: string[] = [];
  session.onEnd((reason) => ends.push(reason));
  followOtherTabs(tabs, { session, storage: () => storage, onChange: () => undefined });
  storage.setItem("token", "token-b");
  storage.setItem("user", JSON.stringify({ ...demoUser, _id: "2", name: "Bruno" }));
  tabs.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(session.get().token).toBe("token-1");
  tabs.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect([session.get().user?.name, ends]).toEqual(["Bruno", ["replaced"]]);
});
