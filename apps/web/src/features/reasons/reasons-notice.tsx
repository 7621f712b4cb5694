import type { RegisteredReason } from "@fiel/contracts";
import { CrowdedNotice } from "./crowded-notice.tsx";
import { StartReasons } from "./start-reasons.tsx";
import { SuggestionShare } from "./suggestion-share.tsx";

/** Notices above the list of reasons. */
export const ReasonsNotice = ({ rows }: { readonly rows: readonly RegisteredReason[] }) => (
  <>
    {rows.length === 0 ? <StartReasons /> : null}
    <CrowdedNotice rows={rows} />
    <SuggestionShare />
  </>
);
