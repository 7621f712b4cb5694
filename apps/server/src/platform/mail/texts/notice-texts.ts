import { defineTexts } from "../../texts/define-texts.ts";

interface NoticeText {
  readonly subject: string;
  readonly what: string;
  readonly button: string;
}

export interface NoticeTexts {
  readonly greeting: string;
  readonly reason: string;
  readonly access: { readonly read: string; readonly admin: string };
  readonly supportAsked: NoticeText;
  readonly exported: NoticeText;
  readonly leavingAsked: NoticeText;
  readonly equipmentWarning: NoticeText;
  readonly scheduleFailed: NoticeText;
  readonly scheduleRefused: NoticeText;
  readonly mailRefused: NoticeText;
  readonly alertUnreached: NoticeText;
  readonly ruleFailed: NoticeText;
  readonly eventsOff: NoticeText;
  readonly rulesUntold: NoticeText;
  readonly reportsUntold: NoticeText;
  readonly keyUserChanged: NoticeText;
  readonly keyUserPassedOn: NoticeText;
  readonly leavingOrdered: NoticeText;
  readonly leavingWithdrawn: NoticeText;
  readonly workFailed: NoticeText;
}

/** Texts of notices to people of a client or of the provider; names in braces are filled in. */
export const noticeTexts = defineTexts<NoticeTexts>("noticeMails", "mail", {
  pt_BR: {
    greeting: "Olá, {name}.",
    reason: "Motivo: {reasonText}",
    access: { read: "só para ver", admin: "para ver e alterar" },
    supportAsked: {
      subject: "{manager} pede acesso de apoio",
      what: "{manager}, do fornecedor, pede acesso de apoio a {client}, {access}, por {hours} h. Sem o seu consentimento ninguém entra; o acesso pode ser encerrado a qualquer momento e cada passo fica na auditoria.",
      button: "Ver o pedido",
    },
    exported: {
      subject: "{manager} exportou os dados de {client}",
      what: "{manager}, do fornecedor, baixou todos os dados de {client}, sem senhas, segundos fatores nem chaves. O passo está na auditoria.",
      button: "Ver a auditoria",
    },
    leavingAsked: {
      subject: "Exclusão de {client} marcada",
      what: "{manager}, do fornecedor, marcou a exclusão de {client}: ninguém entra mais, e em alguns dias tudo é apagado. Se ninguém da sua empresa pediu isso, fale com o fornecedor agora: até lá é possível desistir.",
      button: "Abrir",
    },
    equipmentWarning: {
      subject: "{used} de {most} equipamentos em uso",
      what: "{client} usa {used} dos {most} equipamentos contratados ({percent} %). Para ter mais, fale com o fornecedor.",
      button: "Ver a assinatura",
    },
    scheduleFailed: {
      subject: "O relatório {schedule} não está saindo",
      what: "O envio agendado {schedule}, de {client}, falhou {failures} vezes. Ele ainda é tentado mais duas; depois disso, só o próximo da agenda.",
      button: "Ver os agendamentos",
    },
    scheduleRefused: {
      subject: "O relatório {schedule} não é aceito por {recipient}",
      what: "O servidor de e-mail de {recipient} recusa em definitivo ({code}) o relatório agendado {schedule}, de {client}. Confira o endereço nos agendamentos. Este aviso só vem de novo depois de um envio que chegou.",
      button: "Ver os agendamentos",
    },
    mailRefused: {
      subject: "O e-mail de {person} não é aceito",
      what: "O servidor de e-mail do destinatário recusa em definitivo o endereço de {person} ({code}): convites, alertas e relatórios não chegam. Confira o endereço na página dos usuários; depois de corrigido, tudo volta a ser enviado.",
      button: "Ver os usuários",
    },
    alertUnreached: {
      subject: "Ninguém soube do alerta {rule}: {subject}",
      what: "O alerta {rule}, de {subject}, está aberto e não chegou a ninguém. Confira quem a regra avisa; quando houver alguém que possa ser avisado, o alerta sai em seguida.",
      button: "Ver os alertas",
    },
    ruleFailed: {
      subject: "A regra de alerta {rule} não pôde ser vista",
      what: "A regra de alerta {rule}, de {client}, falhou {failures} vezes seguidas e será vista cada vez mais raramente, até dar certo. As outras regras continuam. Quando a regra for mudada, será vista logo.",
      button: "Ver as regras",
    },
    eventsOff: {
      subject: "O envio de eventos a {destination} foi desligado",
      what: "O destino {destination}, de {client}, não aceitou nenhum evento em três dias, ou pediu para não receber mais. O envio foi desligado: o que acontecer a partir de agora não lhe é contado. Corrija o destino e ligue-o de novo.",
      button: "Ver os destinos",
    },
    rulesUntold: {
      subject: "Regra de alerta sem ninguém para avisar: {rules}",
      what: "Depois de uma mudança nos usuários ou nos destinos de {client}, há um degrau que não avisa ninguém em: {rules}. Escolha quem deve ser avisado.",
      button: "Ver as regras",
    },
    reportsUntold: {
      subject: "Relatório agendado sem ninguém para receber: {reports}",
      what: "Depois de uma mudança nos usuários de {client}, ninguém recebe mais: {reports}. Escolha quem deve receber, ou pause o agendamento.",
      button: "Ver os agendamentos",
    },
    keyUserChanged: {
      subject: "{keyUser} é o usuário-chave de {client}",
      what: "{manager}, do fornecedor, fez de {keyUser} o usuário-chave de {client}. Quem era antes passa a ser um administrador como os outros. Se ninguém da sua empresa pediu isso, fale com o fornecedor.",
      button: "Ver os usuários",
    },
    keyUserPassedOn: {
      subject: "{keyUser} é o usuário-chave de {client}",
      what: "{former} passou a {keyUser} a função de usuário-chave de {client}, e passa a ser um administrador como os outros.",
      button: "Ver os usuários",
    },
    leavingOrdered: {
      subject: "Pedido de saída de {client}",
      what: "{keyUser} pediu que {client} deixe o serviço. O fornecedor já pode exportar todos os dados, sem senhas, segundos fatores nem chaves, e marcar a exclusão; até lá tudo funciona como antes, e o usuário-chave pode desistir na página da assinatura.",
      button: "Ver a assinatura",
    },
    leavingWithdrawn: {
      subject: "Pedido de saída de {client}",
      what: "{keyUser} desistiu da saída de {client}. O fornecedor só exporta os dados com um novo pedido ou com acesso de apoio.",
      button: "Ver a assinatura",
    },
    workFailed: {
      subject: "O servidor não consegue {work}",
      what: "O servidor tentou {failures} vezes {work} e não conseguiu. Ele tenta de novo sozinho, cada vez com mais tempo entre as tentativas; este aviso só vem de novo depois de uma que deu certo. A visão geral mostra a falha e permite tentar de novo logo.",
      button: "Ver a visão geral",
    },
  },
  en: {
    greeting: "Hello, {name}.",
    reason: "Reason: {reasonText}",
    access: { read: "to see only", admin: "to see and change" },
    supportAsked: {
      subject: "{manager} asks for support access",
      what: "{manager}, of the provider, asks for support access to {client}, {access}, for {hours} h. Without your consent nobody comes in; access can be ended at any time, and every step stands in the audit trail.",
      button: "See the request",
    },
    exported: {
      subject: "{manager} exported the data of {client}",
      what: "{manager}, of the provider, downloaded all data of {client}, without passwords, second factors or keys. It stands in the audit trail.",
      button: "See the audit trail",
    },
    leavingAsked: {
      subject: "{client} is to be deleted",
      what: "{manager}, of the provider, has {client} deleted: nobody comes in any more, and in some days everything is erased. If nobody of your company asked for it, speak to the provider now: until then it can be called off.",
      button: "Open",
    },
    equipmentWarning: {
      subject: "{used} of {most} equipment in use",
      what: "{client} uses {used} of the {most} equipment that were agreed ({percent} %). To have more, ask the provider.",
      button: "See the subscription",
    },
    scheduleFailed: {
      subject: "The report {schedule} is not being sent",
      what: "The scheduled report {schedule}, of {client}, failed {failures} times. It is tried twice more; after that, the next one of the schedule is.",
      button: "See the schedules",
    },
    scheduleRefused: {
      subject: "The report {schedule} is not accepted by {recipient}",
      what: "The mail server of {recipient} refuses the scheduled report {schedule}, of {client}, for good ({code}). Check the address in the schedules. This notice comes again only after a report that arrived.",
      button: "See the schedules",
    },
    mailRefused: {
      subject: "The e-mail of {person} is not accepted",
      what: "The mail server of the recipient refuses the address of {person} for good ({code}): invitations, alerts and reports do not arrive. Check the address on the users' page; once it is corrected, everything is sent again.",
      button: "See the users",
    },
    alertUnreached: {
      subject: "Nobody was told of the alert {rule}: {subject}",
      what: "The alert {rule}, about {subject}, is open and reached nobody. Check whom the rule tells; as soon as there is somebody who can be told, the alert goes out.",
      button: "See the alerts",
    },
    ruleFailed: {
      subject: "The alert rule {rule} could not be checked",
      what: "The alert rule {rule} of {client} failed {failures} times in a row and is checked ever more seldom until it succeeds. The other rules go on. When the rule is changed, it is checked at once.",
      button: "See the rules",
    },
    eventsOff: {
      subject: "Events to {destination} were switched off",
      what: "The destination {destination} of {client} accepted no event for three days, or asked for no more. It was switched off: what happens from now on is not sent to it. Mend the destination and switch it on again.",
      button: "See the destinations",
    },
    rulesUntold: {
      subject: "Alert rule with nobody to tell: {rules}",
      what: "After a change of the users or destinations of {client}, a step tells nobody in: {rules}. Choose who is to be told.",
      button: "See the rules",
    },
    reportsUntold: {
      subject: "Scheduled report with nobody to receive it: {reports}",
      what: "After a change of the users of {client}, nobody receives any more: {reports}. Choose who is to receive it, or pause the schedule.",
      button: "See the schedules",
    },
    keyUserChanged: {
      subject: "{keyUser} is the key user of {client}",
      what: "{manager}, of the provider, made {keyUser} the key user of {client}. Who it was before is an administrator like the others now. If nobody of your company asked for it, speak to the provider.",
      button: "See the users",
    },
    keyUserPassedOn: {
      subject: "{keyUser} is the key user of {client}",
      what: "{former} made {keyUser} the key user of {client}, and is an administrator like the others now.",
      button: "See the users",
    },
    leavingOrdered: {
      subject: "Order of {client} to leave",
      what: "{keyUser} ordered that {client} leaves the service. The provider may export all data now, without passwords, second factors or keys, and set the deletion; until then everything works as before, and the key user can take the order back on the page of the subscription.",
      button: "See the subscription",
    },
    leavingWithdrawn: {
      subject: "Order of {client} to leave",
      what: "{keyUser} took the order that {client} leaves back. The provider exports its data only by a new order or with support access.",
      button: "See the subscription",
    },
    workFailed: {
      subject: "The server does not manage to {work}",
      what: "The server tried {failures} times to {work}, in vain. It tries again by itself, with more time between attempts each time; this notice comes again only after one that succeeded. The overview shows the failure and lets you try again soon.",
      button: "See the overview",
    },
  },
  es: {
    greeting: "Hola, {name}.",
    reason: "Motivo: {reasonText}",
    access: { read: "solo para ver", admin: "para ver y cambiar" },
    supportAsked: {
      subject: "{manager} pide acceso de apoyo",
      what: "{manager}, del proveedor, pide acceso de apoyo a {client}, {access}, por {hours} h. Sin su consentimiento nadie entra; el acceso se puede terminar en cualquier momento y cada paso queda en la auditoría.",
      button: "Ver el pedido",
    },
    exported: {
      subject: "{manager} exportó los datos de {client}",
      what: "{manager}, del proveedor, descargó todos los datos de {client}, sin contraseñas, segundos factores ni claves. El paso está en la auditoría.",
      button: "Ver la auditoría",
    },
    leavingAsked: {
      subject: "Eliminación de {client} programada",
      what: "{manager}, del proveedor, programó la eliminación de {client}: ya nadie entra, y en algunos días se borra todo. Si nadie de su empresa lo pidió, hable con el proveedor ahora: hasta entonces se puede desistir.",
      button: "Abrir",
    },
    equipmentWarning: {
      subject: "{used} de {most} equipos en uso",
      what: "{client} usa {used} de los {most} equipos contratados ({percent} %). Para tener más, hable con el proveedor.",
      button: "Ver la suscripción",
    },
    scheduleFailed: {
      subject: "El informe {schedule} no está saliendo",
      what: "El envío programado {schedule}, de {client}, falló {failures} veces. Se intenta dos veces más; después, solo el próximo de la agenda.",
      button: "Ver las programaciones",
    },
    scheduleRefused: {
      subject: "El informe {schedule} no es aceptado por {recipient}",
      what: "El servidor de correo de {recipient} rechaza en definitiva ({code}) el informe programado {schedule}, de {client}. Revise la dirección en las programaciones. Este aviso solo vuelve después de un envío que llegó.",
      button: "Ver las programaciones",
    },
    mailRefused: {
      subject: "El correo de {person} no es aceptado",
      what: "El servidor de correo del destinatario rechaza en definitiva la dirección de {person} ({code}): no llegan invitaciones, alertas ni informes. Revise la dirección en la página de usuarios; una vez corregida, todo vuelve a enviarse.",
      button: "Ver los usuarios",
    },
    alertUnreached: {
      subject: "Nadie supo de la alerta {rule}: {subject}",
      what: "La alerta {rule}, de {subject}, está abierta y no llegó a nadie. Revise a quién avisa la regla; cuando haya alguien a quien avisar, la alerta sale enseguida.",
      button: "Ver las alertas",
    },
    ruleFailed: {
      subject: "La regla de alerta {rule} no pudo revisarse",
      what: "La regla de alerta {rule}, de {client}, falló {failures} veces seguidas y se revisará cada vez con menos frecuencia, hasta que funcione. Las demás reglas siguen. Cuando se cambie la regla, se revisará enseguida.",
      button: "Ver las reglas",
    },
    eventsOff: {
      subject: "El envío de eventos a {destination} se apagó",
      what: "El destino {destination}, de {client}, no aceptó ningún evento en tres días, o pidió no recibir más. El envío se apagó: lo que ocurra desde ahora no se le cuenta. Corrija el destino y enciéndalo de nuevo.",
      button: "Ver los destinos",
    },
    rulesUntold: {
      subject: "Regla de alerta sin nadie a quien avisar: {rules}",
      what: "Tras un cambio en los usuarios o destinos de {client}, hay un escalón que no avisa a nadie en: {rules}. Elija a quién debe avisarse.",
      button: "Ver las reglas",
    },
    reportsUntold: {
      subject: "Informe programado sin nadie que lo reciba: {reports}",
      what: "Después de un cambio en los usuarios de {client}, nadie recibe más: {reports}. Elija quién debe recibirlo, o pause la programación.",
      button: "Ver las programaciones",
    },
    keyUserChanged: {
      subject: "{keyUser} es el usuario clave de {client}",
      what: "{manager}, del proveedor, hizo de {keyUser} el usuario clave de {client}. Quien lo era antes pasa a ser un administrador como los demás. Si nadie de su empresa lo pidió, hable con el proveedor.",
      button: "Ver los usuarios",
    },
    keyUserPassedOn: {
      subject: "{keyUser} es el usuario clave de {client}",
      what: "{former} traspasó a {keyUser} la función de usuario clave de {client}, y pasa a ser un administrador como los demás.",
      button: "Ver los usuarios",
    },
    leavingOrdered: {
      subject: "Pedido de salida de {client}",
      what: "{keyUser} pidió que {client} deje el servicio. El proveedor ya puede exportar todos los datos, sin contraseñas, segundos factores ni claves, y programar la eliminación; hasta entonces todo funciona como antes, y el usuario clave puede desistir en la página de la suscripción.",
      button: "Ver la suscripción",
    },
    leavingWithdrawn: {
      subject: "Pedido de salida de {client}",
      what: "{keyUser} desistió de la salida de {client}. El proveedor solo exporta los datos con un nuevo pedido o con acceso de apoyo.",
      button: "Ver la suscripción",
    },
    workFailed: {
      subject: "El servidor no logra {work}",
      what: "El servidor intentó {failures} veces {work} y no lo logró. Vuelve a intentarlo solo, cada vez con más tiempo entre intentos; este aviso solo llega de nuevo tras uno que salió bien. La visión general muestra la falla y permite intentarlo pronto.",
      button: "Ver la visión general",
    },
  },
});
