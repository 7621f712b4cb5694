/** Pages of the settings, in the order in which a plant is set up. To add one, add its route and an entry here. */
export const settingsSections = [
  {
    label: "settings.plant",
    pages: [
      { to: "/client/$tenant/admin/dispositivo", label: "settings.device" },
      { to: "/client/$tenant/admin/equipamentos/{-$key}", label: "registeredEquipment.title" },
      { to: "/client/$tenant/admin/perfis/{-$key}", label: "machineProfiles.title" },
      { to: "/client/$tenant/admin/grupos/{-$key}", label: "groups.title" },
      { to: "/client/$tenant/admin/produtos/{-$key}", label: "products.title" },
      { to: "/client/$tenant/admin/operadores/{-$key}", label: "operators.title" },
      { to: "/client/$tenant/admin/ritmos/{-$key}", label: "nominalRates.title" },
      { to: "/client/$tenant/admin/turnos/{-$key}", label: "shiftPatterns.title" },
      { to: "/client/$tenant/admin/excecoes/{-$key}", label: "shiftExceptions.title" },
      { to: "/client/$tenant/admin/motivos/{-$key}", label: "reasons.title" },
      { to: "/client/$tenant/admin/eventos/{-$key}", label: "registeredEvents.title" },
      { to: "/client/$tenant/admin/bobinas/{-$key}", label: "registeredCoils.title" },
      { to: "/client/$tenant/admin/ordens/{-$key}", label: "registeredOrders.title" },
    ],
  },
  {
    label: "settings.account",
    pages: [
      { to: "/client/$tenant/admin/usuarios/{-$key}", label: "users.title" },
      { to: "/client/$tenant/admin/telas/{-$key}", label: "boards.title" },
      { to: "/client/$tenant/admin/tablets/{-$key}", label: "tablets.title" },
      { to: "/client/$tenant/admin/alertas/{-$key}", label: "alertRules.title" },
      { to: "/client/$tenant/admin/destinos/{-$key}", label: "alertDestinations.title" },
      { to: "/client/$tenant/admin/chaves/{-$key}", label: "apiKeys.title" },
      { to: "/client/$tenant/admin/envios/{-$key}", label: "eventDestinations.title" },
      { to: "/client/$tenant/admin/aparencia", label: "settings.appearance" },
      { to: "/client/$tenant/admin/assinatura", label: "billing.title" },
      { to: "/client/$tenant/admin/apoio", label: "support.title" },
      { to: "/client/$tenant/admin/auditoria", label: "settings.audit" },
    ],
  },
] as const;
