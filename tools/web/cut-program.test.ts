import { expect, test } from "vitest";
import { cutProgram, filesOf } from "./cut-program.ts";

const cut = {
  early: /login\.ts$/,
  families: { forms: /-form\.ts$/ },
  daily: /(?:home|machine)\.ts$/,
  libraries: { editor: /node_modules\/editor\// },
};
const fileOf = (id: string, ...users: readonly string[]) =>
  cutProgram(cut, new Map([[id, new Set(users)]])).get(id);

test("puts what the beginning needs into the first files, libraries apart", () => {
  expect(fileOf("/src/api.ts", "entry", "/home.ts")).toBe("first");
  expect(fileOf("/node_modules/react/index.js", "entry")).toBe("libraries");
  expect(fileOf("/node_modules/editor/index.js", "entry")).toBe("libraries");
});

test("leaves the entry in a file of its own, because it waits for others", () => {
  expect(fileOf("/src/main.tsx", "entry")).toBeUndefined();
});

test("leaves what one page alone needs in that page's file", () => {
  expect(fileOf("/src/heat.ts", "/home.ts")).toBeUndefined();
});

test("puts what several need together by who they are", () => {
  expect(fileOf("/src/field.ts", "/login.ts", "/user-form.ts")).toBe("common");
  expect(fileOf("/src/table.ts", "/home.ts", "/user-form.ts")).toBe("shared");
  expect(fileOf("/src/rules.ts", "/user-form.ts", "/coil-form.ts")).toBe("forms");
  expect(fileOf("/src/audit.ts", "/user-form.ts", "/audit.ts")).toBe("seldom");
  expect(fileOf("/node_modules/editor/index.js", "/user-form.ts", "/audit.ts")).toBe("editor");
});

test("what more need comes before what fewer need", () => {
  const order = filesOf(cut);
  const ranks = ["libraries", "first", "common", "shared", "seldom", "forms"].map((name) =>
    order.indexOf(name),
  );
  expect(ranks).toEqual(ranks.toSorted((left, right) => left - right));
});
