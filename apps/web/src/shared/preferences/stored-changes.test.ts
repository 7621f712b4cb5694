import { expect, it } from "vitest";
import { createStoredChanges } from "./stored-changes.ts";

const open = () => {
  const tabs = new EventTarget();
  const changes = createStoredChanges(tabs);
  const told = { theme: 0, columns: 0 };
  const ends = [
    changes.subscribe("theme", () => (told.theme += 1)),
    changes.subscribe("columns", () => (told.columns += 1)),
  ];
  const elsewhere = (key: string | null) =>
    void tabs.dispatchEvent(Object.assign(new Event("storage"), { key }));
  return { changes, told, ends, elsewhere };
};

it("tells of a key whoever asked for it, and of what another tab renews nobody", () => {
  const { changes, told, elsewhere } = open();
  for (let second = 0; second < 10; second += 1) elsewhere("fiel.live.demo");
  expect(told).toEqual({ theme: 0, columns: 0 });
  elsewhere("theme");
  changes.tell("columns");
  elsewhere(null);
  expect(told).toEqual({ theme: 2, columns: 2 });
});

it("tells nobody who has left", () => {
  const { changes, told, ends, elsewhere } = open();
  for (const end of ends) end();
  elsewhere("theme");
  elsewhere(null);
  changes.tell("columns");
  expect(told).toEqual({ theme: 0, columns: 0 });
});
