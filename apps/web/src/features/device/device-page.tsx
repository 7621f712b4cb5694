import page from "../../shared/page/page.module.css";
import { GatewaysPanel } from "./gateways-panel.tsx";
import { KeyPanel } from "./key-panel.tsx";
import { QuarantinePanel } from "./quarantine-panel.tsx";

/** How the tenant's data arrives: device key, gateways, and records that the server set aside. */
export const DevicePage = () => (
  <div className={page.page}>
    <KeyPanel />
    <GatewaysPanel />
    <QuarantinePanel />
  </div>
);
