import ipaddr from 'ipaddr.js';

/**
 * Metadata services of clouds, which hand out keys to the operator's cloud account. They are refused whatever else is
 * allowed. Most clouds use 169.254.169.254 or another link-local address (AWS, Azure, Google, Oracle, OpenStack,
 * DigitalOcean, Hetzner, Scaleway 169.254.42.42, Tencent 169.254.0.23, the containers of AWS 169.254.170.2 and .23),
 * which are never reachable; nor is 192.0.0.192 (Oracle Cloud Classic), in a reserved range. The addresses here are
 * public, or in private ranges that development may reach.
 */
const METADATA: readonly [cidr: string, whose: string][] = [
  // learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  ['168.63.129.16/32', "Azure's WireServer, a public address"],
  // alibabacloud.com/help/en/ecs/user-guide/view-instance-metadata
  ['100.100.100.200/32', 'Alibaba Cloud'],
  ['fd00:100::100:200/128', 'Alibaba Cloud over IPv6'],
  // docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html: ::254; docs.aws.amazon.com/eks, Pod Identity: ::23
  ['fd00:ec2::/32', 'AWS: metadata, credentials of pods, names, time'],
  // cloud.google.com/compute/docs/metadata/querying-metadata
  ['fd20:ce::254/128', 'Google Cloud, machines that have IPv6 alone'],
  // docs.oracle.com/iaas/Content/Compute/Tasks/gettingmetadata.htm
  ['fd00:c1::a9fe:a9fe/128', 'Oracle Cloud'],
  // docs.cloud-init.io, datasource Scaleway
  ['fd00:42::42/128', 'Scaleway'],
  // docs.cloud-init.io, datasource Akamai
  ['fd00:a9fe:a9fe::1/128', 'Akamai (Linode)'],
];

const RANGES = METADATA.map(([cidr]) => ipaddr.parseCIDR(cidr));

/**
 * True for a cloud's metadata address.
 *
 * @param address the final target: IPv4 inside an IPv6 address has been unwrapped
 */
export const isMetadata = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  RANGES.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
