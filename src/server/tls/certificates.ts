import 'reflect-metadata';
import { createPrivateKey, randomBytes, webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { addDays } from 'date-fns/addDays';
import { addYears } from 'date-fns/addYears';
import { min } from 'date-fns/min';
import { subDays } from 'date-fns/subDays';
import ipaddr from 'ipaddr.js';
import type { KeptPair } from './key-store.ts';
import { nameConstraints, nameConstraintsOid } from './name-constraints.ts';

const authorityYears = 10;
/** Phones refuse certificates of servers that hold longer than 398 days. */
const serverCertificateDays = 397;
/** Clocks of devices differ; a certificate of this minute is not yet valid on half of them. */
const skewDays = 1;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const { subtle } = webcrypto;
const provider = webcrypto as Parameters<typeof X509CertificateGenerator.create>[1];

const newKeys = () => subtle.generateKey(algorithm, true, ['sign', 'verify']);

/** Positive and never the same twice: browsers refuse two certificates of one number. */
const newSerial = (): string => `5${randomBytes(16).toString('hex').slice(1)}`;

const toKept = async (
  certificate: X509Certificate,
  privateKey: webcrypto.CryptoKey,
): Promise<KeptPair> => ({
  certificate: `${certificate.toString('pem')}\n`,
  key: `${PemConverter.encode(await subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')}\n`,
});

/** Creates a certificate authority under a name, for this server's addresses only; valid for ten years. */
export const makeAuthority = async (name: string, now: Date): Promise<KeptPair> => {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: newSerial(),
      name: [{ CN: [name] }],
      notBefore: subDays(now, skewDays),
      notAfter: addYears(now, authorityYears),
      signingAlgorithm: algorithm,
      keys: keys as CryptoKeyPairOf,
      extensions: [
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
        await SubjectKeyIdentifierExtension.create(keys.publicKey as KeyOf, false, provider),
        // Not critical: who does not know it leaves it out, who does holds to it.
        new Extension(nameConstraintsOid, false, nameConstraints() as Uint8Array<ArrayBuffer>),
      ],
    },
    provider,
  );
  return toKept(certificate, keys.privateKey);
};

type CryptoKeyPairOf = Parameters<typeof X509CertificateGenerator.createSelfSigned>[0]['keys'];
type KeyOf = CryptoKeyPairOf['publicKey'];

const importKey = (pem: string) => {
  const pkcs8 = createPrivateKey(pem).export({ format: 'der', type: 'pkcs8' });
  return subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
};

/** Creates the server certificate for addresses and host names, signed by its authority. */
export const makeServerCertificate = async (
  authority: KeptPair,
  name: string,
  subjects: string[],
  now: Date,
): Promise<KeptPair> => {
  const issuer = new X509Certificate(authority.certificate);
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.create(
    {
      serialNumber: newSerial(),
      issuer: issuer.subjectName,
      subject: [{ CN: [name] }],
      notBefore: subDays(now, skewDays),
      notAfter: min([addDays(now, serverCertificateDays - skewDays), issuer.notAfter]),
      signingAlgorithm: algorithm,
      publicKey: keys.publicKey as KeyOf,
      signingKey: (await importKey(authority.key)) as KeyOf,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new SubjectAlternativeNameExtension(
          subjects.map((value) => ({ type: ipaddr.isValid(value) ? 'ip' : 'dns', value })),
        ),
        await AuthorityKeyIdentifierExtension.create(issuer, false, provider),
        await SubjectKeyIdentifierExtension.create(keys.publicKey as KeyOf, false, provider),
      ],
    },
    provider,
  );
  return toKept(certificate, keys.privateKey);
};
