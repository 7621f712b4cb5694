import page from "../../shared/page/page.module.css";
import { useSupportLock } from "../../shared/session/use-support-lock.ts";
import { GatewaysPanel } from "./gateways-panel.tsx";
import { KeyPanel } from "./key-panel.tsx";
import { QuarantinePanel } from "./quarantine-panel.tsx";

/** How the tenant's data arrives: device key, gateways, and records that the server set aside. The server gives support no key. */
export const DevicePage = () => {
  const isOpen = useSupportLock(true) === undefined;
  return (
    <div className={page.page}>
      {isOpen ? <KeyPanel /> : null}
      <GatewaysPanel />
      <QuarantinePanel />
    </div>
  );
};
