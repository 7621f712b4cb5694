import { afterAll, beforeAll, expect, it } from "vitest";
import { makePdf, type PdfDocument } from "./make-pdf.ts";

let begun = 0;
const count = (): void => void (begun += 1);
beforeAll(() => process.on("worker", count));
afterAll(() => process.off("worker", count));

const documentOf = (...content: readonly unknown[]): PdfDocument => ({
  pageSize: "A4",
  pageMargins: [40, 40, 40, 40],
  content,
  lacksSigns: "",
});
const headOf = async (document: PdfDocument) => (await makePdf(document, 1)).subarray(0, 5).toString();

it("makes documents that follow each other in one thread", async () => {
  await headOf(documentOf("a"));
  begun = 0;
  expect(await headOf(documentOf("b"))).toBe("%PDF-");
  expect(await headOf(documentOf("c"))).toBe("%PDF-");
  expect(begun).toBe(0);
});

it("fails for a document that cannot be laid out, and makes the next one in another thread", async () => {
  await headOf(documentOf("a"));
  begun = 0;
  await expect(makePdf(documentOf({ image: "nowhere" }), 1)).rejects.toThrow();
  expect(await headOf(documentOf("b"))).toBe("%PDF-");
  expect(begun).toBe(1);
});
