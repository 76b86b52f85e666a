/** The output of a deployment: what was found, and what is left to do. */
import { jurisdictionText, needsExemption } from './create.ts';
import { ruleByHand } from './edge.ts';
import type { Findings } from './findings.ts';
import { isAccepted, settingProblem } from './https.ts';
import type { Region } from './region.ts';
import { ALL_HOSTS, exemptRoute } from './routes.ts';
import type { SecretsPlan } from './secrets.ts';

/** A line for each finding. */
export function foundLines(region: Region, found: Findings): string[] {
  const { namespace, live, project } = found;
  return [
    `Zone: ${found.zone.name} is active.`,
    ...found.unchecked,
    ...httpsLines(found),
    ...edgeLines(region, found),
    namespace
      ? `Namespace: found ${namespace.id}, ${jurisdictionText(region)}${namespace.isEmpty ? ', empty' : ''}.`
      : `Namespace: ${region.namespaceTitle} is not there yet.`,
    live
      ? `Worker: ${region.name} runs, with ${live.secrets.length} secrets.`
      : `Worker: ${region.name} is not there yet.`,
    project
      ? `Pages project: found ${region.name}, at ${project.subdomain}${domainStatusText(region, found)}.`
      : `Pages project: ${region.name} is not there yet.`,
    `Routes: ${region.patterns.filter((pattern) => found.routes.some((route) => route.pattern === pattern)).length} of ${region.patterns.length} are there.`,
  ];
}

/** A line for each step that is left, in order; all steps without findings. */
export function planLines(
  region: Region,
  found: Findings | null,
  secrets: SecretsPlan | null,
): string[] {
  return [
    'build the site and the Worker, once',
    ...zoneLines(region, found),
    ...(found?.namespace
      ? []
      : [`make the namespace ${region.namespaceTitle}, ${jurisdictionText(region)}`]),
    ...(found?.project ? [] : [`make the Pages project ${region.name}`]),
    ...((found?.domainStatus ?? null) !== null ? [] : [`attach ${region.host} to it`]),
    ...(found?.isNamed ? [] : [`make the record that leads ${region.host} there`]),
    ...exemptionLines(region, found),
    ...secretsLines(region, secrets),
    `upload the Worker ${region.name} and let it answer ${region.patterns.join(', ')}`,
    ...(region.customersZone === null ? [] : [`let it answer ${ALL_HOSTS} for customers’ domains`]),
    `ask https://${region.host}/api/v2/health`,
    `upload the front to ${region.name}`,
    `look at https://${region.host}: its pages, that plain http is refused, and that a secret opens once`,
  ];
}

function httpsLines({ https }: Findings): string[] {
  return https.every(isAccepted)
    ? [`HTTPS: ${https.map(({ title, value }) => `${title} is ${value}`).join(', ')}.`]
    : https.filter((one) => !isAccepted(one)).map((one) => `HTTPS: ${settingProblem(one)}.`);
}

function edgeLines(region: Region, { zone, edge }: Findings): string[] {
  const bots =
    edge.isFightingBots === null
      ? 'Bots: the token may not read them (Bot Management: Read). Bot Fight Mode has to be off: no rule can skip it.'
      : `Bots: Bot Fight Mode is off${edge.isFightingBots ? '; Super Bot Fight Mode acts on programs, and the edge rule exempts the API' : ''}.`;
  if (edge.rule.state !== 'unreadable') {
    const words = {
      right: 'in place',
      missing: 'not there yet',
      wrong: 'found, but it differs',
    };
    return [bots, `Edge rule: ${words[edge.rule.state]}.`];
  }
  return [
    bots,
    `Edge rule: cannot be read: ${edge.rule.found} (Zone WAF: Edit). If calls of the API are refused,`,
    ...ruleByHand(region, zone),
  ];
}

/** A domain whose record pointed elsewhere for a while stays inactive until it is checked again. */
function domainStatusText({ host }: Region, { domainStatus }: Findings): string {
  if (domainStatus === null || domainStatus === 'active') return '';
  return `; its domain ${host} is ${domainStatus}, and if that stays, have it checked again under Custom domains`;
}

/** Changes of the zone; all possible ones without findings. */
function zoneLines(region: Region, found: Findings | null): string[] {
  if (!found) {
    return [
      `set Always Use HTTPS to on and Minimum TLS Version to 1.2 for the zone of ${region.host}, where they are not`,
      `make the rule by which the API of ${region.host} is exempt from managed rules and bot checks`,
    ];
  }
  const { https, edge, zone } = found;
  return [
    ...https
      .filter((one) => !isAccepted(one))
      .map(({ title, wanted }) => `set ${title} to ${wanted} for all of ${zone.name}`),
    ...(edge.rule.state === 'missing'
      ? [
          `make the rule by which the API of ${region.host} is exempt from managed rules and bot checks`,
        ]
      : []),
    ...(edge.rule.state === 'wrong' ? [`correct the edge rule of ${region.host}`] : []),
  ];
}

function exemptionLines(region: Region, found: Findings | null): string[] {
  const isNeeded = found ? needsExemption(region, found) : region.customersZone !== null;
  return isNeeded ? [`let ${exemptRoute(region)} pass by the Worker`] : [];
}

function secretsLines({ requiredSecrets }: Region, secrets: SecretsPlan | null): string[] {
  if (secrets === null) return [`bring ${requiredSecrets.join(', ')}, where the Worker lacks them`];
  if (secrets.kind === 'none') return [];
  const names = secrets.names.join(', ');
  return secrets.kind === 'bring'
    ? [`bring ${names} from ${secrets.from}`]
    : [`draw ${names} into ${secrets.from}`];
}
