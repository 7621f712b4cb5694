import type { Preference } from "../../shared/preferences/use-stored.ts";

/** What of the page somebody wants to see. */
export interface ClassificationView {
  readonly products: boolean;
  readonly charts: boolean;
}

const defaults: ClassificationView = { products: false, charts: true };

/** Kept as the names of what is not as at first, e.g. `products charts`. */
export const classificationView: Preference<ClassificationView> = {
  key: "classificationView",
  read: (text) => {
    const changed = new Set((text ?? "").split(" "));
    return {
      products: changed.has("products") ? !defaults.products : defaults.products,
      charts: changed.has("charts") ? !defaults.charts : defaults.charts,
    };
  },
  write: (view) => {
    const changed = (["products", "charts"] as const).filter((name) => view[name] !== defaults[name]);
    return changed.length === 0 ? null : changed.join(" ");
  },
};
