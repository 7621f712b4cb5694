import type { GatewayOfTenant, QuarantineCause } from "@fiel/contracts";
import { lazy, Suspense } from "react";

const Gateway = lazy(async () => ({ default: (await import("./gateway-details.tsx")).GatewayDetails }));
const Cause = lazy(async () => ({ default: (await import("./cause-records.tsx")).CauseRecords }));

/** Details of a row, loaded when the first one is opened. */
export const GatewayDetails = (props: { readonly row: GatewayOfTenant }) => (
  <Suspense>
    <Gateway {...props} />
  </Suspense>
);

export const CauseRecords = (props: { readonly row: QuarantineCause }) => (
  <Suspense>
    <Cause {...props} />
  </Suspense>
);
