import type { Preference } from "../../shared/preferences/use-stored.ts";

/** Display options of the page. */
export interface ClassificationView {
  readonly products: boolean;
  readonly charts: boolean;
}

const defaults: ClassificationView = { products: false, charts: true };

/** Stored as the names of options that differ from their default, e.g. `products charts`. */
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
