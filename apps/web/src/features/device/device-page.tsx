import page from "../../shared/page/page.module.css";
import { GatewaysPanel } from "./gateways-panel.tsx";
import { KeyPanel } from "./key-panel.tsx";
import { QuarantinePanel } from "./quarantine-panel.tsx";

/** How the tenant's data comes in: the key, the gateways, and what the server could not count. */
export const DevicePage = () => (
  <div className={page.page}>
    <KeyPanel />
    <GatewaysPanel />
    <QuarantinePanel />
  </div>
);
