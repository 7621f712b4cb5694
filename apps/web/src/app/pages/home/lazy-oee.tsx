import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import { getI18n } from "react-i18next";
import type { OeeCardPanel } from "../../../features/losses/oee-card-panel.tsx";
import { addLazyTexts } from "../../../shared/i18n/i18n.ts";
import classes from "./home-page.module.css";

type OeeProps = ComponentProps<typeof OeeCardPanel>;

const load = async (): Promise<{ default: ComponentType<OeeProps> }> => {
  const [module] = await Promise.all([
    import("../../../features/losses/oee-card-panel.tsx"),
    addLazyTexts(getI18n()),
  ]);
  return { default: module.OeeCardPanel };
};
// If the card cannot be loaded, the others still show the plant.
const Panel = lazy(() => load().catch(() => ({ default: () => null })));

/** Card of the OEE, loaded after the page with its texts. */
export const LazyOee = (props: OeeProps) => (
  <Suspense fallback={<section aria-busy="true" className={[classes.room, props.className].join(" ")} />}>
    <Panel {...props} />
  </Suspense>
);
