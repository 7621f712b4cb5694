import { NavDrawerFrame } from "../../app/shell/nav-drawer-frame.tsx";
import { Brand } from "./brand.tsx";
import { ManagementNav } from "./management-nav.tsx";

export const ManagementDrawer = ({ onClose }: { readonly onClose: () => void }) => (
  <NavDrawerFrame brand={<Brand />} onClose={onClose}>
    <ManagementNav onChosen={onClose} />
  </NavDrawerFrame>
);
