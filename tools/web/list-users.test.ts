import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { usersOf } from "./list-users.ts";

const chunk = (fileName: string, facadeModuleId: string | null, imports: string[], moduleIds: string[]) =>
  ({
    fileName,
    facadeModuleId,
    isEntry: fileName === "main.js",
    imports,
    moduleIds,
  }) as unknown as Rolldown.OutputChunk;

test("a module is needed by every lazy part whose file leads to its own", () => {
  const users = usersOf([
    chunk("main.js", "/main.ts", ["api.js"], ["/main.ts"]),
    chunk("home.js", "/home.ts", ["table.js"], ["/home.ts"]),
    chunk("audit.js", "/audit.ts", ["table.js"], ["/audit.ts"]),
    chunk("table.js", null, ["api.js"], ["/table.ts"]),
    chunk("api.js", null, [], ["/api.ts"]),
  ]);
  expect(users.get("/main.ts")).toEqual(new Set(["entry"]));
  expect(users.get("/table.ts")).toEqual(new Set(["/home.ts", "/audit.ts"]));
  expect(users.get("/api.ts")).toEqual(new Set(["entry", "/home.ts", "/audit.ts"]));
});
