import { describe, expect, it } from "vitest";
import { classificationView } from "./classification-view.ts";

describe("the kept view of the classification", () => {
  it("is charts without products at first, and keeps only what is otherwise", () => {
    expect(classificationView.read(null)).toEqual({ products: false, charts: true });
    expect(classificationView.write({ products: false, charts: true })).toBeNull();
  });

  it.each([
    { products: true, charts: true },
    { products: true, charts: false },
    { products: false, charts: false },
  ])("comes back as it was kept: %j", (view) => {
    expect(classificationView.read(classificationView.write(view))).toEqual(view);
  });

  it("takes what it does not understand for the default", () => {
    expect(classificationView.read("[1,2]")).toEqual({ products: false, charts: true });
  });
});
