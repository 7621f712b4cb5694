import { describe, expect, it } from "vitest";
import { hiddenCodesOf, withHiddenCodes } from "./hidden-events.ts";

describe("hidden events", () => {
  it("come back as they were kept, in order and once", () => {
    expect(hiddenCodesOf(withHiddenCodes(null, "usina", [90, 3, 90]), "usina")).toEqual([3, 90]);
  });

  it("belong to one client: another's codes mean other events", () => {
    const text = withHiddenCodes(withHiddenCodes(null, "usina", [3]), "moinho", [4]);
    expect([hiddenCodesOf(text, "usina"), hiddenCodesOf(text, "moinho"), hiddenCodesOf(text, "x")]).toEqual([
      [3],
      [4],
      [],
    ]);
    expect(hiddenCodesOf(withHiddenCodes(text, "usina", []), "usina")).toEqual([]);
  });

  it("hide nothing when somebody else wrote there", () => {
    for (const text of ["", "[1]", "null", '{"usina":"3"}', '{"usina":[1.5,"2",-1,null]}', "{"])
      expect(hiddenCodesOf(text, "usina")).toEqual([]);
  });
});
