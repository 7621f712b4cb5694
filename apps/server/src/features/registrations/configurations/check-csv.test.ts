import { expect, it } from "vitest";
import { checkCsv } from "./check-csv.ts";

const isTaken = (text: string): boolean => {
  const bytes = Buffer.from(text, "latin1");
  try {
    return checkCsv({ filename: "produto.csv", type: "text/csv", bytes }).bytes === bytes;
  } catch {
    return false;
  }
};

it("a machine's file that ends as DOS programs end one is taken as it is", () => {
  for (const end of ["", "\r\n", "\u001a", "\r\n\u001a\u001a"])
    expect(isTaken(`a;b\r\n1;Açúcar${end}`)).toBe(true);
});

it("a file with other control characters is no CSV", () => {
  for (const text of ["a\u0000b", "\u001aa;b", "a\u001a;b", "\u007f"]) expect(isTaken(text)).toBe(false);
});
