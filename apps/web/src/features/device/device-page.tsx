import page from "../../shared/page/page.module.css";
import { GatewaysPanel } from "./gateways-panel.tsx";
import { KeyPanel } from "./key-panel.tsx";

export const DevicePage = () => (
  <div className={page.page}>
    <KeyPanel />
    <GatewaysPanel />
  </div>
);
