import type { Adapter, AdapterKind } from './network-interfaces.ts';

/** The first that fits decides; the names are those of Linux, macOS and Windows. */
const names: [RegExp, AdapterKind][] = [
  [
    /^(tun|tap|utun|ppp|wg|ipsec|tailscale|zt|feth\d|nordlynx|proton|mullvad|gpd|ham\d|cscotun|outline)\w*|vpn|wireguard|cisco|anyconnect|cloudflare|warp|hamachi|globalprotect|pangp|\btap\b|zerotier|fortinet/i,
    'vpn',
  ],
  [
    /^(docker|br-|bridge|virbr|veth|vmnet|vnet|vboxnet|lxc|lxd|podman|cni|flannel|cali|kube|awdl|llw|anpi|ap\d)|vEthernet|VirtualBox|VMware|Hyper-V|Loopback|Bluetooth/i,
    'virtual',
  ],
  [/^(wl|wifi|ath|ra\d)|wi-?fi|wlan|wireless|drahtlos|sans fil|inal[aá]mbric/i, 'wireless'],
  [/^(eth|en[ops]|em\d|eno|enx|usb\d)|ethernet|^LAN/i, 'wired'],
];

/** The kind of an adapter by its name alone. */
export const kindByName = (name: string): AdapterKind =>
  names.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';

/** A mobile network is never a home network. */
const mobile = /^(wwan|rmnet|ccmni|wwp)|mobile broadband|cellular|mobilfunk|mobiles breitband/i;

/**
 * Whether an adapter gets LAN access by default. One without a known name and a router is more likely a
 * tunnel than a home.
 */
export const isChosenUnasked = ({
  name,
  kind,
  gateway,
}: Pick<Adapter, 'name' | 'kind' | 'gateway'>): boolean => {
  if (kind === 'vpn' || kind === 'virtual' || mobile.test(name)) return false;
  return kind !== 'other' || gateway !== null;
};
