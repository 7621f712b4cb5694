import { type ComponentType, lazy, Suspense } from "react";
import { getI18n } from "react-i18next";
import { attentionHeight } from "../../../features/attention/attention-height.ts";
import { AttentionPanel } from "../../../features/attention/attention-panel.tsx";
import type { DashboardFilter } from "../../../shared/filters/dashboard-filter.ts";
import { addLazyTexts } from "../../../shared/i18n/i18n.ts";
import { useStored } from "../../../shared/preferences/use-stored.ts";
import classes from "./lazy-attention.module.css";

interface AttentionProps {
  readonly filter: DashboardFilter;
  readonly className?: string | undefined;
  /** Shows one line, for pages whose cards show the rest. */
  readonly slim?: boolean;
}

const load = async (): Promise<{ default: ComponentType<AttentionProps> }> => {
  await addLazyTexts(getI18n());
  return { default: AttentionPanel };
};
// If the texts cannot be loaded, the cards below still show the state.
const Panel = lazy(() => load().catch(() => ({ default: () => null })));

/** Things that need attention. Texts are loaded after the page; until then the space of as many lines as last time is reserved. */
export const LazyAttention = (props: AttentionProps) => {
  const [lines] = useStored(attentionHeight);
  const room = [classes.room, props.className].filter(Boolean).join(" ");
  return (
    <Suspense fallback={<section aria-busy="true" className={room} data-lines={props.slim ? 0 : lines} />}>
      <Panel {...props} />
    </Suspense>
  );
};
