import { describe, expect, it } from "vitest";
import { excludedKinds } from "./excluded-kinds.ts";

describe("kinds left out of the histogram", () => {
  it("come back as they were kept, in display order", () => {
    expect(excludedKinds.read(excludedKinds.write(["invalid", "rejected"]))).toEqual(["rejected", "invalid"]);
    expect(excludedKinds.write([])).toBeNull();
    expect(excludedKinds.read(null)).toEqual([]);
  });

  it.each(["{", "3", "null", '["other"]', '["useful","rejected","invalid"]'])(
    "are none when the kept text is %s",
    (text) => {
      expect(excludedKinds.read(text)).toEqual([]);
    },
  );
});
