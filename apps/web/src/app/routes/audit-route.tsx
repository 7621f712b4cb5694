import { useNavigate, useSearch } from "@tanstack/react-router";
import { AuditPage } from "../../features/audit/audit-page.tsx";
import { auditSearchOf } from "../../features/audit/audit-filter.ts";

export const AuditRoute = () => {
  const search = auditSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <AuditPage search={search} onSearch={(next) => void navigate({ to: ".", search: next, replace: true })} />
  );
};
