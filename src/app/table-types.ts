// Generated from the Drizzle tables: npm run db:types
import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/db/db.ts' {
  interface Tables {
    access_tokens: {
      created_at: Generated<string>
      digest: string
      expires_at: string
      id: string
      session_id: string
      tenant_id: Generated<string>
    }
    account_checks: {
      account: string
      answered_at: string
      assigned: boolean
      company_id: string
      created_at: Generated<string>
      id: string
      request_id: string
      tenant_id: Generated<string>
      user_id: string
      vat_number: string
    }
    answered_challenges: {
      created_at: Generated<string>
      digest: string
      id: string
      tenant_id: Generated<string>
    }
    audit_entries: {
      action: string
      address: string | null
      after: unknown
      before: unknown
      company_id: string | null
      created_at: Generated<string>
      entity: string
      entity_id: string | null
      id: string
      request_id: string | null
      tenant_id: Generated<string>
      user_id: string | null
    }
    audit_seals: {
      created_at: Generated<string>
      digest: string
      entry_id: string
      id: string
      position: number
      tenant_id: Generated<string>
    }
    authenticators: {
      confirmed_at: string | null
      created_at: Generated<string>
      id: string
      last_step: Generated<number>
      secret: string
      tenant_id: Generated<string>
      user_id: string
    }
    avatars: {
      created_at: Generated<string>
      file_id: string
      id: string
      tenant_id: Generated<string>
      user_id: string
    }
    billing_lines: {
      allowance: string | null
      by_hand: Generated<boolean>
      company_id: string
      counted: import('#features/billing/shared/rules.ts').CountedKind | null
      created_at: Generated<string>
      discount: string | null
      id: string
      measured: string
      name: string
      net: string
      position: number
      price: string
      quantity: string
      statement_id: string
      tenant_id: Generated<string>
      unit: import('#features/pricelist/shared/rules.ts').ServiceUnit
      vat_rate: '0' | '23' | '5' | '8' | 'np' | 'zw'
    }
    billing_statements: {
      approved_at: string | null
      company_id: string
      created_at: Generated<string>
      gross: Generated<string>
      id: string
      invoice_number: string | null
      invoiced_at: string | null
      month: string
      net: Generated<string>
      state: Generated<import('#features/billing/shared/rules.ts').StatementState>
      tenant_id: Generated<string>
      updated_at: Generated<string>
      vat: Generated<string>
      version: Generated<number>
    }
    billing_terms: {
      allowance: string | null
      company_id: string
      counted: import('#features/billing/shared/rules.ts').CountedKind | null
      created_at: Generated<string>
      discount: string | null
      from_month: string
      id: string
      price: string | null
      quantity: string | null
      service_id: string
      tenant_id: Generated<string>
      to_month: string | null
      updated_at: Generated<string>
      version: Generated<number>
    }
    broadcast_companies: {
      broadcast_id: string
      company_id: string
      created_at: Generated<string>
      id: string
      message_id: string | null
      state: Generated<import('#features/messages/shared/rules.ts').DeliveryState>
      tenant_id: Generated<string>
    }
    broadcast_files: {
      broadcast_id: string
      created_at: Generated<string>
      file_id: string
      id: string
      inline: Generated<boolean>
      tenant_id: Generated<string>
    }
    broadcasts: {
      acknowledge: Generated<boolean>
      attempts: Generated<number>
      content: string
      created_at: Generated<string>
      done: Generated<number>
      finished_at: string | null
      id: string
      problem: string | null
      roles: ('member' | 'owner' | 'viewer')[]
      state: Generated<import('#features/messages/shared/rules.ts').BroadcastState>
      subject: string
      tenant_id: Generated<string>
      total: number
      user_id: string
    }
    challenges: {
      browser_digest: string
      channel: Generated<'email' | 'new_email' | 'sms' | 'totp'>
      code_mac: string
      created_at: Generated<string>
      expires_at: string
      id: string
      spent_at: string | null
      tenant_id: Generated<string>
      tries: Generated<number>
      user_id: string
      verified_at: string | null
    }
    checklists: {
      created_at: Generated<string>
      id: string
      points: string[]
      position: number
      tenant_id: Generated<string>
      title: string
      updated_at: Generated<string>
      version: Generated<number>
    }
    comment_files: {
      comment_id: string
      company_id: string | null
      created_at: Generated<string>
      file_id: string
      id: string
      inline: Generated<boolean>
      internal: Generated<boolean>
      tenant_id: Generated<string>
    }
    comments: {
      author_id: string
      company_id: string | null
      content: string
      created_at: Generated<string>
      edited_at: string | null
      id: string
      internal: Generated<boolean>
      plain: Generated<string>
      removed_at: string | null
      search: GeneratedAlways<string | null>
      subject_id: string
      subject_kind: 'document' | 'settlement' | 'system_ticket' | 'task' | 'tax_due' | 'ticket'
      tenant_id: Generated<string>
      updated_at: Generated<string>
      version: Generated<number>
    }
    companies: {
      accident_rate: string | null
      accounting_month: string | null
      accounting_status: string | null
      approval_days: number | null
      approval_mode: 'none' | 'required' | 'silent' | null
      archived_at: string | null
      bank_account: string | null
      building: string | null
      business_start: string | null
      city: string | null
      company_mail: Generated<'always' | 'never' | 'without_account'>
      company_type:
        | 'fundacja'
        | 'fundacja_rodzinna'
        | 'inna'
        | 'jdg'
        | 'nierejestrowana'
        | 'oddzial'
        | 'osoba'
        | 'psa'
        | 'sa'
        | 'sc'
        | 'sj'
        | 'sk'
        | 'ska'
        | 'sp'
        | 'spoldzielnia'
        | 'stowarzyszenie'
        | 'wspolnota'
        | 'zoo'
      cooperation_end: string | null
      cooperation_start: string | null
      cooperation_status: Generated<'obslugiwana' | 'onboarding' | 'wypowiedzenie' | 'zakonczona'>
      created_at: Generated<string>
      delivery_address: string | null
      documents: Generated<number>
      documents_added: Generated<string[]>
      documents_removed: Generated<string[]>
      email: string | null
      id: string
      internal_note: string | null
      internal_tasks_due: string | null
      krs: string | null
      legal_status: Generated<'aktywna' | 'w_likwidacji' | 'w_rejestracji' | 'w_upadlosci' | 'wykreslona' | 'zawieszona'>
      other_accounts: Generated<string[]>
      phone: string | null
      postal_code: string | null
      regon: string | null
      search: GeneratedAlways<string | null>
      shared_tasks: Generated<number>
      shared_tasks_due: string | null
      street: string | null
      tasks: Generated<number>
      tax_account: string | null
      tax_office: string | null
      tenant_id: Generated<string>
      title: string
      unit: string | null
      updated_at: Generated<string>
      vat_number: string | null
      version: Generated<number>
      zus_account: string | null
    }
    company_people: {
      company_id: string
      created_at: Generated<string>
      id: string
      role: 'accountant' | 'caretaker' | 'member' | 'owner' | 'payroll' | 'viewer'
      sees_settlements: Generated<boolean>
      tenant_id: Generated<string>
      user_id: string
    }
    company_tags: {
      company_id: string
      created_at: Generated<string>
      id: string
      tag_id: string
      tenant_id: Generated<string>
    }
    contracts: {
      company_id: string
      created_at: Generated<string>
      daily_norm: Generated<'7:00' | '7:35' | '8:00'>
      employee_id: string
      extensions: Generated<number>
      file_id: string | null
      from_day: string
      gross_pay: string | null
      id: string
      intended: 'longer' | 'under_12' | 'under_6' | null
      kind: 'appointment' | 'b2b' | 'fixed' | 'internship' | 'managerial' | 'mandate' | 'permanent' | 'trial' | 'work'
      marks: Generated<('managed' | 'no_risk' | 'only_client' | 'personal' | 'place' | 'time')[]>
      number: string | null
      override_reason: string | null
      pay_period: Generated<'hour' | 'month' | 'whole'>
      position: string | null
      signed_day: string | null
      tenant_id: Generated<string>
      time: string | null
      to_day: string | null
      updated_at: Generated<string>
      version: Generated<number>
      week: string | null
    }
    conversation_people: {
      archived_at: string | null
      company_id: string | null
      conversation_id: string
      created_at: Generated<string>
      id: string
      read_at: string | null
      tenant_id: Generated<string>
      unread: Generated<number>
      user_id: string
    }
    conversations: {
      author_id: string
      broadcast_id: string | null
      company_id: string | null
      created_at: Generated<string>
      excerpt: Generated<string>
      id: string
      last_author_id: string
      last_message_at: Generated<string>
      mail_roles: ('member' | 'owner' | 'viewer')[] | null
      search: GeneratedAlways<string | null>
      subject: string
      tenant_id: Generated<string>
    }
    declarations: {
      company_id: string
      created_at: Generated<string>
      form:
        | 'cit8'
        | 'cit8e'
        | 'cit8fr'
        | 'dra'
        | 'e_sf'
        | 'ift1r'
        | 'ift2r'
        | 'iwa'
        | 'jpk_ewp'
        | 'jpk_kr'
        | 'jpk_pkpir'
        | 'jpk_st'
        | 'jpk_v7k'
        | 'jpk_v7m'
        | 'oss'
        | 'other'
        | 'pit11'
        | 'pit28'
        | 'pit36'
        | 'pit36l'
        | 'pit4r'
        | 'pit8ar'
        | 'vat_8'
        | 'vat_9m'
        | 'vat_ue'
      id: string
      payer_id: string | null
      removed: Generated<boolean>
      sent_at: string | null
      settlement_id: string
      state: Generated<'expected' | 'prepared' | 'sent'>
      tenant_id: Generated<string>
      title: Generated<string>
      updated_at: Generated<string>
      upo_file_id: string | null
      version: Generated<number>
    }
    devices: {
      created_at: Generated<string>
      digest: string
      id: string
      last_seen_at: Generated<string>
      tenant_id: Generated<string>
      trusted_in: string | null
      trusted_until: string | null
      user_id: string
    }
    document_categories: {
      archived: Generated<boolean>
      code: string
      created_at: Generated<string>
      id: string
      name: string
      payroll: Generated<boolean>
      position: number
      required: 'payroll' | 'purchases' | 'sales' | 'statement' | null
      tenant_id: Generated<string>
      updated_at: Generated<string>
      version: Generated<number>
    }
    document_checklists: {
      company_types: Generated<string[]>
      created_at: Generated<string>
      documents: string[]
      employing: Generated<boolean>
      id: string
      position: number
      tenant_id: Generated<string>
      title: string
      updated_at: Generated<string>
      version: Generated<number>
    }
    document_files: {
      company_id: string
      created_at: Generated<string>
      document_id: string
      file_id: string
      id: string
      revision: Generated<number>
      tenant_id: Generated<string>
    }
    documents: {
      acknowledged_at: string | null
      acknowledged_by: string | null
      author_id: string | null
      category: string
      company_id: string
      concerns_month: string | null
      counterparty: string | null
      counterparty_vat_number: string | null
      created_at: Generated<string>
      currency: Generated<string>
      direction: Generated<'from_client' | 'from_office'>
      exchange_rate: string | null
      gross: string | null
      id: string
      in_ksef_form: Generated<boolean>
      issue_date: string | null
      jpk_marker_chosen: 'BFK' | 'DI' | 'OFF' | null
      jpk_marker_reason: string | null
      ksef_number: string | null
      line_names: string | null
      month: string
      net: string | null
      note: string | null
      number: string | null
      read_from_file: Generated<boolean>
      receipt: Generated<'acknowledge' | 'none' | 'read'>
      refers_to: Generated<string[]>
      reminded_at: string | null
      removed_at: string | null
      removed_by: string | null
      search: GeneratedAlways<string | null>
      source: Generated<import('#features/documents/shared/rules.ts').DocumentSource>
      state: Generated<'accepted' | 'booked' | 'disputed' | 'in_review' | 'needs_correction' | 'new' | 'rejected'>
      state_reason: string | null
      tags: Generated<string[]>
      tenant_id: Generated<string>
      title: string
      told_apart: Generated<string[]>
      updated_at: Generated<string>
      vat: string | null
      version: Generated<number>
    }
    employees: {
      bank_account: string | null
      birth_date: string | null
      building: string | null
      carried_days: number | null
      carried_hours: number | null
      carried_year: number | null
      city: string | null
      company_id: string
      cost_kind: Generated<'basic' | 'none' | 'raised'>
      created_at: Generated<string>
      draft: Generated<boolean>
      email: string | null
      end_day: string | null
      first_job: Generated<boolean>
      first_name: string
      id: string
      last_name: string
      medical_until: string | null
      nfz_branch: string | null
      occupation_code: string | null
      passport: string | null
      pesel: string | null
      pesel_digest: string | null
      phone: string | null
      pit0: Generated<'family' | 'none' | 'returning' | 'senior' | 'young'>
      pit2: Generated<boolean>
      postal_code: string | null
      ppk: Generated<'outside' | 'participant' | 'resigned'>
      refusal_reason: string | null
      restricted_at: string | null
      restricted_why: string | null
      safety_until: string | null
      search: GeneratedAlways<string | null>
      start_day: string | null
      street: string | null
      tax_office: string | null
      tenant_id: Generated<string>
      ticket_id: string | null
      unit: string | null
      updated_at: Generated<string>
      version: Generated<number>
      zus_code: string | null
    }
    exports: {
      attempts: Generated<number>
      created_at: Generated<string>
      done: Generated<number>
      expires_at: string | null
      file_id: string | null
      finished_at: string | null
      format: 'csv' | 'ksef' | 'xlsx' | 'zip'
      id: string
      list: import('#features/exports/shared/contract.ts').ExportedThing
      problem: string | null
      query: unknown
      rights: string
      state: Generated<import('#features/exports/shared/contract.ts').ExportState>
      tenant_id: Generated<string>
      title: string
      total: number | null
      user_id: string
    }
    files: {
      bytes: number
      company_id: string | null
      created_at: Generated<string>
      damage: 'changed' | 'missing' | 'unreadable' | null
      digest: string
      id: string
      media_type: string
      name: string
      scan_state: Generated<import('#features/files/shared/rules.ts').ScanState>
      scanned_at: string | null
      shared: Generated<boolean>
      tenant_id: Generated<string>
      uploaded_by: string | null
      verified_at: Generated<string>
      virus: string | null
      warnings: Generated<import('#features/files/shared/rules.ts').FileWarning[]>
    }
    idempotency_keys: {
      answer: string
      body_digest: string
      created_at: Generated<string>
      digest: string
      id: string
      status: number
      tenant_id: Generated<string>
    }
    imports: {
      attempts: Generated<number>
      company_id: string | null
      created_at: Generated<string>
      done: Generated<number>
      encoding: import('#kernel/text/decode-text.ts').Encoding
      file_id: string | null
      file_name: string
      finished_at: string | null
      id: string
      list: '/api/companies' | '/api/employees'
      mapping: (string | null)[]
      problem: string | null
      separator: '\t' | ',' | ';' | '|'
      state: Generated<import('#features/imports/shared/contract.ts').ImportState>
      tenant_id: Generated<string>
      total: Generated<number>
      updated_at: Generated<string>
      user_id: string
      version: Generated<number>
    }
    ksef_connections: {
      checked_at: string | null
      claimed_by: string | null
      claimed_until: string | null
      company_id: string
      created_at: Generated<string>
      fetched_at: string | null
      id: string
      permissions: string[]
      problem: string | null
      replaced_tokens: Generated<string[]>
      replaced_tried_at: string | null
      since: Generated<string>
      state: string
      tenant_id: Generated<string>
      token: string | null
      token_ends: string | null
      tried_at: string | null
      updated_at: Generated<string>
      version: Generated<number>
      way: string
    }
    ksef_fetches: {
      added: number
      company_id: string
      created_at: Generated<string>
      found: number
      id: string
      problem:
        | 'blocked'
        | 'certificate_ended'
        | 'certificate_refused'
        | 'clock'
        | 'damaged'
        | 'denied'
        | 'fault'
        | 'limited'
        | 'no_certificate'
        | 'no_permission'
        | 'storage_full'
        | 'stuck'
        | 'token_ended'
        | 'token_of_other'
        | 'token_refused'
        | 'too_wide'
        | 'unavailable'
        | null
      role: 'authorised' | 'buyer' | 'seller' | 'third_party'
      since: string | null
      tenant_id: Generated<string>
      way: string
    }
    ksef_invoices: {
      acquired_at: string
      company_id: string
      created_at: Generated<string>
      document_id: string | null
      hash: string
      id: string
      ksef_number: string
      role: 'authorised' | 'buyer' | 'seller' | 'third_party'
      tenant_id: Generated<string>
    }
    ksef_paces: {
      closed_until: string | null
      context: string
      limit_group: string
      sent: string[]
      wait: number | null
    }
    ksef_streams: {
      asked_from: string | null
      company_id: string
      created_at: Generated<string>
      cursor: string
      export: string | null
      fetched_at: string | null
      halted:
        | 'blocked'
        | 'certificate_ended'
        | 'certificate_refused'
        | 'clock'
        | 'damaged'
        | 'denied'
        | 'fault'
        | 'limited'
        | 'no_certificate'
        | 'no_permission'
        | 'storage_full'
        | 'stuck'
        | 'token_ended'
        | 'token_of_other'
        | 'token_refused'
        | 'too_wide'
        | 'unavailable'
        | null
      id: string
      overlapped_on: string | null
      read_on: string | null
      role: 'authorised' | 'buyer' | 'seller' | 'third_party'
      tenant_id: Generated<string>
    }
    law_packages: {
      as_of: string
      digest: string
      id: string
      loaded_at: Generated<string>
      parts: Record<string, readonly import('#features/law/store-part.ts').LawEntry[]>
      undone_at: string | null
      version: number
    }
    leave_bases: {
      additional: Generated<number>
      base: number
      certificate_day: string | null
      company_id: string
      created_at: Generated<string>
      employee_id: string
      from_day: string
      id: string
      override_reason: string | null
      periods: Generated<import('#features/employees/shared/counted-periods.ts').CountedPeriod[]>
      tenant_id: Generated<string>
      updated_at: Generated<string>
      version: Generated<number>
    }
    leaves: {
      company_id: string
      created_at: Generated<string>
      days: number
      employee_id: string
      from_day: string
      hours: number | null
      id: string
      kind:
        | 'annual'
        | 'care'
        | 'carers'
        | 'childcare'
        | 'force_majeure'
        | 'maternity'
        | 'on_demand'
        | 'other'
        | 'parental'
        | 'paternity'
        | 'sick'
        | 'special'
        | 'study'
        | 'supplementary_maternity'
        | 'unpaid'
      minutes: number
      norm: Generated<number>
      note: string | null
      reason: string | null
      state: Generated<'accepted' | 'cancelled' | 'rejected' | 'submitted'>
      tenant_id: Generated<string>
      to_day: string
      updated_at: Generated<string>
      version: Generated<number>
    }
    legal_statuses: {
      company_id: string
      created_at: Generated<string>
      from_day: string
      id: string
      legal_status: 'aktywna' | 'w_likwidacji' | 'w_rejestracji' | 'w_upadlosci' | 'wykreslona' | 'zawieszona'
      tenant_id: Generated<string>
    }
    limit_corrections: {
      created_at: Generated<string>
      id: string
      limit_key: string
      note: string | null
      periods: import('#features/tax-limits/shared/rules.ts').LimitPeriod[]
      source: string
      status: 'carry' | 'computed' | 'computed_current_law' | 'current_law' | 'draft' | 'final' | 'forecast' | 'unknown'
      tenant_id: Generated<string>
      updated_at: Generated<string>
      user_id: string
      version: Generated<number>
      year: number
    }
    limit_exclusions: {
      company_id: string
      created_at: Generated<string>
      id: string
      limit_key: string
      reason: string | null
      tenant_id: Generated<string>
    }
    limit_warnings: {
      company_id: string
      created_at: Generated<string>
      id: string
      level: number
      limit_key: string
      tenant_id: Generated<string>
      year: number
    }
    live_events: {
      company_id: string | null
      created_at: Generated<string>
      entity: string
      entity_id: string | null
      id: string
      position: GeneratedAlways<number>
      tenant_id: Generated<string>
      user_id: string | null
    }
    login_failures: {
      created_at: Generated<string>
      id: string
      subject: string
      tenant_id: Generated<string>
    }
    message_acknowledgements: {
      company_id: string | null
      created_at: Generated<string>
      id: string
      message_id: string
      tenant_id: Generated<string>
      user_id: string
    }
    message_files: {
      company_id: string | null
      created_at: Generated<string>
      file_id: string
      id: string
      inline: Generated<boolean>
      message_id: string
      tenant_id: Generated<string>
    }
    messages: {
      acknowledge: Generated<boolean>
      author_id: string
      company_id: string | null
      content: string
      conversation_id: string
      created_at: Generated<string>
      id: string
      plain: string
      search: GeneratedAlways<string | null>
      tenant_id: Generated<string>
    }
    notification_preferences: {
      created_at: Generated<string>
      digest: Generated<boolean>
      id: string
      muted: Generated<Record<string, ('email' | 'portal' | 'push' | 'sms')[]>>
      quiet_from: string | null
      quiet_to: string | null
      tenant_id: Generated<string>
      user_id: string
    }
    notification_settings: {
      channels: ('email' | 'portal' | 'push' | 'sms')[]
      created_at: Generated<string>
      days: number[]
      enabled: Generated<boolean>
      event: string
      id: string
      quiet_from: string | null
      quiet_to: string | null
      recipients: ('accountant' | 'administrator' | 'caretaker' | 'concerned' | 'manager' | 'member' | 'owner' | 'payroll')[]
      sms_plain: Generated<boolean>
      tenant_id: Generated<string>
      texts: Partial<Record<'email' | 'portal' | 'push' | 'sms', import('#features/notifications/shared/rules.ts').Text>>
      updated_at: Generated<string>
      version: Generated<number>
    }
    notifications: {
      about_id: string | null
      company_id: string | null
      content: string
      created_at: Generated<string>
      event: string
      id: string
      in_digest: Generated<boolean>
      in_portal: Generated<boolean>
      once: string | null
      path: string
      read_at: string | null
      tenant_id: Generated<string>
      user_id: string
    }
    number_counters: {
      created_at: Generated<string>
      id: string
      kind: string
      last: number
      tenant_id: Generated<string>
      year: number
    }
    outbox: {
      about_id: string | null
      attempts: Generated<number>
      channel: 'email' | 'push' | 'sms'
      company_id: string | null
      content: string
      created_at: Generated<string>
      device_id: string | null
      event: string
      id: string
      last_error: string | null
      lease_until: string | null
      recipient: string
      send_after: Generated<string>
      sent_at: string | null
      state: Generated<'failed' | 'sent' | 'waiting'>
      tenant_id: Generated<string>
      user_id: string | null
    }
    passkeys: {
      counter: Generated<number>
      created_at: Generated<string>
      credential_id: string
      id: string
      last_used_at: string | null
      public_key: string
      tenant_id: Generated<string>
      user_agent: Generated<string>
      user_id: string
    }
    payer_terms: {
      advances: Generated<'K' | 'M' | 'uproszczone'>
      company_id: string
      created_at: Generated<string>
      from_day: string
      id: string
      income_tax: Generated<'cit_19' | 'cit_9' | 'cit_estonski' | 'karta' | 'liniowy' | 'ryczalt' | 'skala' | 'zwolniony'>
      ip_box: Generated<boolean>
      note: string | null
      payer_id: string
      share: string
      tenant_id: Generated<string>
      updated_at: Generated<string>
      version: Generated<number>
      voluntary_sickness: Generated<boolean>
      zus_scheme: Generated<'brak' | 'duzy' | 'emeryt' | 'maly_zus_plus' | 'preferencyjny' | 'ulga_na_start' | 'zawieszony' | 'zbieg_etat'>
    }
    payers: {
      company_id: string
      created_at: Generated<string>
      from_day: Generated<string>
      id: string
      name: string
      nip: string | null
      pesel: string | null
      pesel_digest: string | null
      tax_identifier: 'nip' | 'pesel' | null
      tenant_id: Generated<string>
      to_day: string | null
      updated_at: Generated<string>
      version: Generated<number>
      zus_account: string | null
    }
    person_keys: {
      created_at: Generated<string>
      id: string
      key: string
      person_id: string
      tenant_id: Generated<string>
    }
    poll_votes: {
      created_at: Generated<string>
      id: string
      option_id: string
      poll_id: string
      tenant_id: Generated<string>
      user_id: string
    }
    polls: {
      author_id: string
      closed_at: string | null
      company_ids: string[] | null
      created_at: Generated<string>
      id: string
      options: { id: string; label: string }[]
      question: string
      search: GeneratedAlways<string | null>
      state: Generated<'closed' | 'open'>
      tenant_id: Generated<string>
      to_day: string | null
    }
    powers: {
      checked_by_id: string | null
      checked_day: string | null
      checked_how: 'client' | 'document' | 'letter' | 'tax_office' | 'zus' | null
      company_id: string
      created_at: Generated<string>
      file_id: string | null
      from_day: string
      holder_id: string | null
      id: string
      kind: 'other' | 'ppo1' | 'pps1' | 'representation' | 'upl1' | 'upl1p' | 'zus_pel' | 'zus_pel_k' | 'zus_pr'
      name: string | null
      note: string | null
      payer_id: string | null
      revoked_day: string | null
      scope: string | null
      tenant_id: Generated<string>
      to_day: string | null
      updated_at: Generated<string>
      version: Generated<number>
    }
    procedures: {
      content: string
      created_at: Generated<string>
      id: string
      position: number
      tenant_id: Generated<string>
      title: string
      updated_at: Generated<string>
      version: Generated<number>
    }
    purchase_decisions: {
      asked_by: string | null
      company_id: string
      created_at: Generated<string>
      deadline: string | null
      decided_at: string | null
      decided_by: string | null
      decided_from: 'phone' | 'web' | null
      disputed_from: 'accepted' | 'booked' | 'disputed' | 'in_review' | 'needs_correction' | 'new' | 'rejected' | null
      document_id: string
      doubts: Generated<('amount' | 'asked' | 'history' | 'listed' | 'new_supplier' | 'not_ours')[]>
      equal_count: number | null
      id: string
      kind: 'business' | 'car' | 'not_ours' | 'private' | null
      of_count: number | null
      purpose: string | null
      state: 'awaiting' | 'decided' | 'lapsed' | 'suggested' | 'unasked'
      supplier: string | null
      tenant_id: Generated<string>
      unanswered: 'business' | 'car' | 'none' | 'private' | null
      updated_at: Generated<string>
      version: Generated<number>
    }
    purchase_rules: {
      asks: 'all' | 'doubtful' | 'nothing'
      company_id: string | null
      created_at: Generated<string>
      deadline_day: number
      id: string
      listed: string[]
      shared: boolean
      tenant_id: Generated<string>
      unanswered: 'business' | 'car' | 'none' | 'private'
      updated_at: Generated<string>
      version: Generated<number>
    }
    push_devices: {
      created_at: Generated<string>
      digest: string
      id: string
      name: string
      secret: string
      session_id: string
      tenant_id: Generated<string>
      user_id: string
    }
    recovery_codes: {
      created_at: Generated<string>
      digest: string
      id: string
      tenant_id: Generated<string>
      used_at: string | null
      user_id: string
    }
    recurring_tasks: {
      active_from: string
      active_to: string | null
      assignee_id: string | null
      assignee_kind: Generated<'accountant' | 'caretaker' | 'nobody' | 'payroll' | 'person'>
      checklist: Generated<string[]>
      company_ids: Generated<string[]>
      conditions: Generated<
        (
          | {
              field:
                | 'accounting_form'
                | 'active'
                | 'advances'
                | 'company_type'
                | 'employs'
                | 'income_tax'
                | 'ioss'
                | 'ip_box'
                | 'oss'
                | 'ppk'
                | 'vat_period'
                | 'vat_status'
                | 'vat_ue'
                | 'zus_scheme'
              any: (string | boolean)[]
            }
          | { field: 'contractors' | 'full_time' | 'insured'; least: number }
        )[]
      >
      created_at: Generated<string>
      days_before: Generated<number>
      description: Generated<string>
      enabled: Generated<boolean>
      exceptions: Generated<import('#features/statutory-deadlines/rules.ts').DueException[]>
      id: string
      internal: Generated<boolean>
      obligation: string | null
      priority: Generated<'high' | 'low' | 'normal' | 'urgent'>
      rule: import('#features/statutory-deadlines/rules.ts').DueRule
      scope: Generated<'companies' | 'profile' | 'tags'>
      search: GeneratedAlways<string | null>
      shift: import('#kernel/dates/holidays.ts').DayShift
      shipped: Generated<boolean>
      shipped_as: import('#features/recurring-tasks/shared/rules.ts').ShippedValues | null
      tag_ids: Generated<string[]>
      tenant_id: Generated<string>
      title: string
      updated_at: Generated<string>
      version: Generated<number>
    }
    refresh_tokens: {
      created_at: Generated<string>
      digest: string
      id: string
      parent_id: string | null
      rotated_at: string | null
      session_id: string
      successor: string | null
      successor_used: Generated<boolean>
      tenant_id: Generated<string>
    }
    required_documents: {
      category: string
      company_id: string
      created_at: Generated<string>
      id: string
      position: number
      settlement_id: string
      state: Generated<'missing' | 'none' | 'received'>
      tenant_id: Generated<string>
    }
    running_uptimes: {
      created_at: Generated<string>
      id: string
      started_at: string
      tenant_id: Generated<string>
      updated_at: Generated<string>
      user_id: string
      version: Generated<number>
    }
    schedule_events: {
      all_day: boolean
      author_id: string
      company_id: string | null
      created_at: Generated<string>
      description: string | null
      end_time: string | null
      ends_on: string
      freq: 'daily' | 'monthly' | 'weekly' | 'yearly' | null
      id: string
      internal: Generated<boolean>
      interval: Generated<number>
      start_time: string | null
      starts_on: string
      tenant_id: Generated<string>
      title: string
      until: string | null
      updated_at: Generated<string>
      user_id: string | null
      version: Generated<number>
    }
    schedule_feeds: {
      created_at: Generated<string>
      digest: string
      id: string
      tenant_id: Generated<string>
      user_id: string
    }
    search_parts: {
      created_at: Generated<string>
      id: string
      kind: import('#features/search/shared/rules.ts').IndexedKind
      part: string
      tenant_id: Generated<string>
      word: string
    }
    search_spellings: {
      created_at: Generated<string>
      id: string
      spelling: string
      tenant_id: Generated<string>
      word: string
    }
    search_words: {
      company_id: string | null
      created_at: Generated<string>
      id: string
      kind: import('#features/search/shared/rules.ts').IndexedKind
      places: Generated<number>
      record_id: string
      shared: Generated<boolean>
      sort_key: string | null
      tenant_id: Generated<string>
      word: string
    }
    service_prices: {
      created_at: Generated<string>
      from_day: string
      id: string
      net_price: string
      service_id: string
      tenant_id: Generated<string>
      user_id: string | null
    }
    services: {
      archived_at: string | null
      category: 'advice' | 'bookkeeping' | 'other' | 'payroll'
      code: string
      created_at: Generated<string>
      description: string | null
      id: string
      name: string
      search: GeneratedAlways<string | null>
      tenant_id: Generated<string>
      unit: import('#features/pricelist/shared/rules.ts').ServiceUnit
      updated_at: Generated<string>
      vat_rate: '0' | '23' | '5' | '8' | 'np' | 'zw'
      version: Generated<number>
    }
    sessions: {
      absolute_end: string
      created_at: Generated<string>
      ended_at: string | null
      ended_why: string | null
      id: string
      idle_seconds: number
      last_used_at: Generated<string>
      proved_at: string | null
      tenant_id: Generated<string>
      user_agent: Generated<string>
      user_id: string
    }
    settlement_revisions: {
      company_id: string
      created_at: Generated<string>
      id: string
      reason: string
      revision: number
      settlement_id: string
      snapshot: unknown
      tenant_id: Generated<string>
    }
    settlements: {
      approved_at: string | null
      asked_at: string | null
      closed_at: string | null
      company_id: string
      company_title: Generated<string>
      created_at: Generated<string>
      documents_complete_at: string | null
      held_state:
        | 'approved'
        | 'awaiting_approval'
        | 'awaiting_documents'
        | 'closed'
        | 'correction'
        | 'in_progress'
        | 'incomplete'
        | 'on_hold'
        | 'remarks'
        | null
      id: string
      month: string
      revision: Generated<number>
      sent_at: string | null
      state: 'approved' | 'awaiting_approval' | 'awaiting_documents' | 'closed' | 'correction' | 'in_progress' | 'incomplete' | 'on_hold' | 'remarks'
      state_reason: string | null
      tenant_id: Generated<string>
      updated_at: Generated<string>
      version: Generated<number>
    }
    survey_answers: {
      answers: import('#features/surveys/shared/rules.ts').Answers
      counted: Generated<boolean>
      created_at: Generated<string>
      id: string
      survey_id: string
      tenant_id: Generated<string>
      user_id: string | null
    }
    survey_people: {
      answered: Generated<boolean>
      created_at: Generated<string>
      draft: import('#features/surveys/shared/rules.ts').Answers | null
      draft_turn: { page: string; number: number } | null
      id: string
      survey_id: string
      tenant_id: Generated<string>
      user_id: string
    }
    surveys: {
      anonymous: Generated<boolean>
      audience: { company_ids: string[] } | { query: { search: string; filters: string } }
      author_id: string
      closed_at: string | null
      created_at: Generated<string>
      from_day: string | null
      id: string
      introduction: Generated<string>
      published_at: string | null
      search: GeneratedAlways<string | null>
      sections: import('#features/surveys/shared/rules.ts').Section[]
      state: Generated<'closed' | 'draft' | 'published'>
      tenant_id: Generated<string>
      title: string
      to_day: string | null
      updated_at: Generated<string>
      version: Generated<number>
    }
    system_ticket_files: {
      author_id: string
      company_id: string | null
      created_at: Generated<string>
      file_id: string
      id: string
      system_ticket_id: string
      tenant_id: Generated<string>
    }
    system_tickets: {
      answer: string | null
      answered_at: string | null
      author_id: string
      browser: string | null
      company_id: string | null
      created_at: Generated<string>
      description: string
      id: string
      kind: import('#features/system-tickets/shared/rules.ts').SystemTicketKind
      number: string
      page: string | null
      search: GeneratedAlways<string | null>
      state: Generated<'confirmed' | 'done' | 'in_progress' | 'new' | 'rejected'>
      tenant_id: Generated<string>
      title: string
      updated_at: Generated<string>
      version: Generated<number>
    }
    tags: {
      created_at: Generated<string>
      hue: 'amber' | 'blue' | 'green' | 'pink' | 'red' | 'slate' | 'teal' | 'violet'
      id: string
      name: string
      tenant_id: Generated<string>
      updated_at: Generated<string>
      version: Generated<number>
    }
    task_files: {
      company_id: string | null
      created_at: Generated<string>
      file_id: string
      id: string
      inline: Generated<boolean>
      internal: Generated<boolean>
      task_id: string
      tenant_id: Generated<string>
    }
    tasks: {
      assigned_to: Generated<'client' | 'staff'>
      assignee_id: string | null
      author_id: string | null
      by_steps: Generated<boolean>
      checklist: Generated<{ id: string; done: boolean; title: string }[]>
      company_id: string | null
      created_at: Generated<string>
      description: Generated<string>
      done_at: string | null
      done_by: string | null
      due_date: string | null
      id: string
      internal: Generated<boolean>
      number: string
      obligation: string | null
      payer_id: string | null
      period: string | null
      plain: Generated<string>
      priority: Generated<'high' | 'low' | 'normal' | 'urgent'>
      search: GeneratedAlways<string | null>
      settlement_id: string | null
      source: Generated<'manual' | 'recurring' | 'ticket'>
      source_id: string | null
      status: Generated<'cancelled' | 'done' | 'in_progress' | 'todo' | 'waiting'>
      statutory_date: string | null
      tenant_id: Generated<string>
      title: string
      updated_at: Generated<string>
      version: Generated<number>
    }
    tax_profiles: {
      accounting_form: Generated<'brak' | 'ewidencja_przychodow' | 'karta' | 'kpir' | 'ksiegi_rachunkowe' | 'uepik'>
      advances: Generated<'K' | 'M' | 'uproszczone'>
      cash_method: Generated<boolean>
      company_id: string
      contractors: Generated<number>
      created_at: Generated<string>
      financial_year_start: Generated<number>
      from_day: string
      full_time: Generated<string>
      id: string
      income_tax: Generated<'cit_19' | 'cit_9' | 'cit_estonski' | 'karta' | 'liniowy' | 'ryczalt' | 'skala' | 'zwolniony'>
      insured: Generated<number>
      ioss: Generated<boolean>
      ip_box: Generated<boolean>
      note: string | null
      oss: Generated<boolean>
      ppk: Generated<boolean>
      tenant_id: Generated<string>
      updated_at: Generated<string>
      vat_period: Generated<'K' | 'M'>
      vat_status: Generated<'czynny' | 'niezarejestrowany' | 'zwolniony_podmiotowo' | 'zwolniony_przedmiotowo'>
      vat_ue: Generated<boolean>
      version: Generated<number>
      voluntary_sickness: Generated<boolean>
      zus_scheme: Generated<'brak' | 'duzy' | 'emeryt' | 'maly_zus_plus' | 'preferencyjny' | 'ulga_na_start' | 'zawieszony' | 'zbieg_etat'>
    }
    taxes_due: {
      about: string | null
      account: string | null
      amount: string
      company_id: string
      created_at: Generated<string>
      due_date: string
      form_symbol: string | null
      id: string
      kind: 'cit' | 'karta' | 'other' | 'pcc' | 'pfron' | 'pit' | 'pit4' | 'ppk' | 'ryczalt' | 'vat' | 'zus'
      outcome: Generated<'carried_over' | 'nothing' | 'refund' | 'to_pay'>
      paid_amount: Generated<string>
      paid_at: string | null
      payer_id: string | null
      payments: Generated<import('#features/settlements/shared/rules.ts').TaxPayment[]>
      period: string
      recipient: string | null
      replaced_account: string | null
      sent_at: string | null
      settlement_id: string
      state: Generated<'draft' | 'paid' | 'part_paid' | 'sent'>
      statutory_date: string
      tenant_id: Generated<string>
      transfer_title: string | null
      updated_at: Generated<string>
      version: Generated<number>
    }
    tenant_hosts: {
      host: string
      position: Generated<number>
      tenant_id: string
    }
    tenants: {
      api_key: string
      created_at: Generated<string>
      data_key: string
      id: string
      settings: import('#platform/config/offices.ts').OfficeSettings
    }
    ticket_answers: {
      category_id: string | null
      content: string
      created_at: Generated<string>
      id: string
      tenant_id: Generated<string>
      title: string
      updated_at: Generated<string>
      version: Generated<number>
    }
    ticket_categories: {
      archived_at: string | null
      assignee_id: string | null
      created_at: Generated<string>
      id: string
      payroll: Generated<boolean>
      position: Generated<number>
      response_hours: number
      slug: string
      tenant_id: Generated<string>
      title: string
      updated_at: Generated<string>
      version: Generated<number>
    }
    ticket_files: {
      company_id: string
      created_at: Generated<string>
      file_id: string
      id: string
      inline: Generated<boolean>
      tenant_id: Generated<string>
      ticket_id: string
    }
    ticket_people: {
      company_id: string
      created_at: Generated<string>
      id: string
      participates: Generated<boolean>
      read_at: string | null
      tenant_id: Generated<string>
      ticket_id: string
      user_id: string
    }
    tickets: {
      assignee_id: string | null
      author_id: string
      category_id: string
      closed_at: string | null
      company_id: string
      created_at: Generated<string>
      description: Generated<string>
      due_at: string | null
      id: string
      last_word_at: Generated<string>
      last_word_by: string
      left_seconds: number | null
      merged_into_id: string | null
      number: string
      priority: Generated<'high' | 'low' | 'normal' | 'urgent'>
      rating: number | null
      rating_text: string | null
      resolved_at: string | null
      search: GeneratedAlways<string | null>
      state: Generated<'closed' | 'in_progress' | 'new' | 'resolved' | 'waiting'>
      tenant_id: Generated<string>
      title: string
      updated_at: Generated<string>
      version: Generated<number>
      warn_at: string | null
    }
    totals: {
      company_id: string
      consumer_sales: string | null
      costs: string | null
      created_at: Generated<string>
      exemption_revenue: string | null
      id: string
      income: string | null
      revenue_gross: string | null
      revenue_net: string | null
      settlement_id: string
      tenant_id: Generated<string>
      updated_at: Generated<string>
      vat_deductible: string | null
      vat_due: string | null
      version: Generated<number>
    }
    training_categories: {
      audience: 'both' | 'clients' | 'staff'
      chosen_companies: Generated<boolean>
      created_at: Generated<string>
      description: Generated<string>
      id: string
      picture_file_id: string | null
      position: number
      tenant_id: Generated<string>
      title: string
      updated_at: Generated<string>
      version: Generated<number>
    }
    training_category_companies: {
      category_id: string
      company_id: string
      created_at: Generated<string>
      id: string
      tenant_id: Generated<string>
    }
    training_files: {
      created_at: Generated<string>
      file_id: string
      id: string
      kind: 'material' | 'picture' | 'video'
      position: number
      tenant_id: Generated<string>
      training_id: string
    }
    training_progress: {
      attempts: Generated<number>
      created_at: Generated<string>
      done_at: string | null
      id: string
      opened_at: string | null
      reminded_at: string | null
      score: number | null
      seconds: Generated<number>
      tenant_id: Generated<string>
      training_id: string
      user_id: string
    }
    trainings: {
      body: Generated<string>
      category_id: string
      created_at: Generated<string>
      due_on: string | null
      id: string
      minutes: number
      position: number
      published: Generated<boolean>
      quiz: import('#features/trainings/shared/rules.ts').Quiz | null
      required: Generated<boolean>
      search: GeneratedAlways<string | null>
      summary: Generated<string>
      tenant_id: Generated<string>
      title: string
      updated_at: Generated<string>
      version: Generated<number>
      video_url: string | null
    }
    uptime_locks: {
      created_at: Generated<string>
      id: string
      month: string
      tenant_id: Generated<string>
      user_id: string
    }
    uptimes: {
      comment: Generated<string>
      company_id: string | null
      created_at: Generated<string>
      ended_at: string | null
      id: string
      settlement_id: string | null
      started_at: string
      task_id: string | null
      tenant_id: Generated<string>
      ticket_id: string | null
      updated_at: Generated<string>
      user_id: string
      version: Generated<number>
    }
    user_tokens: {
      created_at: Generated<string>
      digest: string
      expires_at: string
      id: string
      kind: 'invitation' | 'password'
      tenant_id: Generated<string>
      used_at: string | null
      user_id: string
    }
    users: {
      account_id: string | null
      created_at: Generated<string>
      email: string
      first_name: Generated<string>
      id: string
      isAdmin: boolean
      last_login_at: string | null
      last_name: Generated<string>
      passkey_declined_at: string | null
      password_hash: string | null
      phone: string | null
      restricted_at: string | null
      restricted_why: string | null
      role: 'accountant' | 'administrator' | 'assistant' | 'manager' | 'member' | 'owner' | 'payroll' | 'viewer'
      search: GeneratedAlways<string | null>
      second_factor: Generated<'email' | 'sms' | 'totp'>
      status: 'active' | 'deactivated' | 'invited' | 'removed'
      tenant_id: Generated<string>
      theme: Generated<'dark' | 'light' | 'system'>
      totp_declined_at: string | null
      updated_at: Generated<string>
      version: Generated<number>
    }
    views: {
      columns: string
      created_at: Generated<string>
      filters: string
      id: string
      is_default: Generated<boolean>
      list: string
      name: string
      search: string
      sort: string
      tenant_id: Generated<string>
      updated_at: Generated<string>
      user_id: string
      version: Generated<number>
    }
    zus_holidays: {
      company_id: string
      created_at: Generated<string>
      id: string
      payer_id: string | null
      tenant_id: Generated<string>
      year: number
    }
  }
}
