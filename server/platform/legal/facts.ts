import { countryName } from '../../../contract/shared/countries.ts';
import { currencyName } from '../../../contract/shared/money.ts';
import { sandboxKeys } from '../../adapters/payments/open.ts';
import type { Config } from '../../config/config.ts';
import type { Deps } from '../../deps.ts';
import { companyIn } from '../../shared/company/company.ts';
import { cancellationIn } from '../../shared/company/exit-rules.ts';
import { retentionIn } from '../../shared/company/retention.ts';
import { filled, placeLines } from '../../shared/postal-address.ts';
import type { Settings } from '../../shared/settings.ts';
import { periodValues, retentionLines } from './periods.ts';
import { processorsIn, storageIn } from './processors.ts';

/** A text, or a list that is shown with one item per line. */
export type Fact = string | readonly string[];
export type Facts = { values: Record<string, Fact>; flags: Record<string, boolean> };

export type FactDeps = Pick<Deps, 'publicUrl'> & { config: Config };

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

export function sellerFacts(settings: Settings, legalName: string, fallback: string[]) {
  const { seller } = settings;
  const numberOf = (kind: string) => seller?.tax_ids.find((one) => one.kind === kind)?.number ?? '';
  const vatId = numberOf('eu_vat') || numberOf('gb_vat');
  const postal = seller ? [...filled(seller.street), ...placeLines(seller)] : [];
  return {
    'seller.legal_name': seller?.legal_name || legalName,
    'seller.address': (postal.length > 0 ? postal : fallback).join(', '),
    'seller.registration': seller?.registration ?? '',
    'seller.representatives': seller?.representatives ?? '',
    'seller.register_court': seller?.register_court ?? '',
    'seller.supervisor': seller?.supervisor ?? '',
    'seller.privacy_contact': seller?.privacy_contact ?? '',
    'seller.dispute_text': seller?.dispute_text ?? '',
    'seller.vat_id': vatId,
    'seller.tax_id': seller?.tax_ids.find(({ kind }) => kind === 'other')?.number ?? '',
    'seller.country': countryName(seller?.country ?? '') ?? '',
  };
}

const hostOf = (url: string | null): string => (url && URL.canParse(url) ? new URL(url).hostname : '');

/** Every variable and flag that a text may use, with its value now. The list is closed. */
export function factsIn(settings: Settings, { config, publicUrl }: FactDeps): Facts {
  const company = companyIn(settings, config);
  const { tax, session_days: session } = settings;
  const exits = cancellationIn(settings, config);
  const periods = retentionIn(settings, config);
  const card = config.sandbox ? sandboxKeys.stripe.publishableKey : (config.stripe?.publishableKey ?? null);
  const paypal = config.sandbox ? sandboxKeys.paypal.clientId : (config.paypal?.clientId ?? null);
  const ways = [...(card ? ['card'] : []), ...(paypal ? ['PayPal'] : [])];
  const seller = sellerFacts(settings, company.legal_name, company.address_lines);
  const publicAddress = company.address_lines.filter((line) => line !== company.legal_name);
  const values: Record<string, Fact> = {
    'company.name': company.name,
    'company.legal_name': company.legal_name,
    'company.email': company.email,
    'company.phone': company.phone,
    'company.address': publicAddress.join(', '),
    'company.opening_hours': company.opening_hours,
    'company.site': hostOf(publicUrl()),
    ...seller,
    currency: config.currency,
    currency_name: currencyName(config.currency),
    tax_label: tax.label,
    payment_methods: ways.join(' or ') || 'the means that the checkout shows',
    terms_notice_days: String(settings.terms_notice_days),
    guarantee_days: String(exits.guarantee_days),
    late_grace_days: String(exits.late_grace_days),
    withdrawal_days: String(exits.withdrawal_days),
    withdrawal_label: exits.withdrawal_label,
    withdrawal_confirm_label: exits.withdrawal_confirm_label,
    acceptance_days: '7',
    session_days: days(session.customer),
    time_zone: settings.time_zone,
    scanner: config.clamav ? 'ClamAV' : '',
    mail_provider: hostOf(config.smtpUrl),
    processors: processorsIn(settings, config, company),
    storage: storageIn(settings),
    ...periodValues(periods),
    retention: retentionLines(periods),
  };
  const flags = {
    tax_enabled: tax.enabled,
    prices_include_tax: tax.enabled && tax.prices_include_tax,
    tax_added: tax.enabled && !tax.prices_include_tax,
    sells_to_consumers: company.sells_to !== 'businesses',
    sells_to_businesses: company.sells_to !== 'consumers',
    only_businesses: company.sells_to === 'businesses',
    cancel_before_start: exits.cancel_before_start,
    cancel_when_late: exits.cancel_when_late,
    guarantee: exits.guarantee_days > 0,
    withdrawal: exits.withdrawal === 'on',
    card: card !== null,
    paypal: paypal !== null,
    clock_waits_for_payment: settings.clock_waits_for_payment,
    unused_accounts: periods.unused_months !== null,
    has_address: publicAddress.length > 0,
    has_email: company.email !== '',
    has_phone: company.phone !== '',
    has_vat_id: seller['seller.vat_id'] !== '',
    has_tax_id: seller['seller.tax_id'] !== '',
    has_registration: seller['seller.registration'] !== '',
    has_register_court: seller['seller.register_court'] !== '',
    has_representatives: seller['seller.representatives'] !== '',
    has_supervisor: seller['seller.supervisor'] !== '',
    has_privacy_contact: seller['seller.privacy_contact'] !== '',
    dispute_board_willing: settings.seller?.dispute_board === 'willing',
    dispute_board_obliged: settings.seller?.dispute_board === 'obliged',
    dispute_board_none: (settings.seller?.dispute_board ?? 'none') === 'none',
    map: company.google_maps_embed_url !== '',
    vies: tax.enabled && tax.vies,
    scanner: config.clamav !== null,
    emails_received: config.inbound.address !== null,
  };
  return { values, flags };
}
