/** The pages of the settings. One is added by its route and one entry here. */
export const settingsSections = [
  { to: "/client/$tenant/admin/dispositivo", label: "settings.device" },
  { to: "/client/$tenant/admin/usuarios", label: "settings.users" },
  { to: "/client/$tenant/admin/auditoria", label: "settings.audit" },
] as const;
