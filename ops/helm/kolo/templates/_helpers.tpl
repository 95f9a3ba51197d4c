{{- define "kolo.labels" -}}
app.kubernetes.io/name: kolo
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "kolo.name" -}}
{{ printf "%s-kolo" .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{/* What every pod has. `enableServiceLinks: false`: Kubernetes would set KOLO_PORT=tcp://… beside a service of this name. */}}
{{- define "kolo.pod" -}}
enableServiceLinks: false
automountServiceAccountToken: false
terminationGracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{ toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: data
    emptyDir: {}
{{- end }}

{{/* What every container has, but for its arguments. */}}
{{- define "kolo.container" -}}
name: kolo
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .Values.existingSecret | quote }} }
env:
  - { name: KOLO_MIGRATE_AT_START, value: "false" }
  - { name: KOLO_PORT, value: "4000" }
  - { name: KOLO_OPS_PORT, value: "4002" }
{{- with .Values.database }}
{{- if .hosts }}
  - name: DATABASE_PASSWORD
    valueFrom: { secretKeyRef: { name: {{ .password.secret | quote }}, key: {{ .password.key | quote }} } }
  - name: KOLO_DATABASE_URL
    value: "postgres://{{ .user }}:$(DATABASE_PASSWORD)@{{ join "," .hosts }}/{{ .name }}?target_session_attrs=read-write"
{{- if .replica }}
  - name: KOLO_REPLICA_URL
    value: "postgres://{{ .user }}:$(DATABASE_PASSWORD)@{{ .replica }}/{{ .name }}"
{{- end }}
{{- end }}
{{- if .failoverIsSynchronous }}
  - { name: KOLO_FAILOVER_IS_SYNCHRONOUS, value: "true" }
{{- end }}
{{- end }}
{{- range $name, $value := .Values.settings }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
volumeMounts:
  - { name: data, mountPath: /data }
{{- end }}

{{/* A deployment of one role: `role` and its values. */}}
{{- define "kolo.deployment" -}}
{{- $root := .root -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "kolo.name" $root }}-{{ .role }}
  labels: {{ include "kolo.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  replicas: {{ .processes.replicas }}
  # One after the other, as docs/operations.md has it.
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels:
      app.kubernetes.io/name: kolo
      app.kubernetes.io/instance: {{ $root.Release.Name }}
      app.kubernetes.io/component: {{ .role }}
  template:
    metadata:
      labels: {{ include "kolo.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
{{- if $root.Values.metrics.annotations }}
      annotations:
        prometheus.io/scrape: "true"
        prometheus.io/port: "4002"
        prometheus.io/path: /metrics
{{- end }}
    spec: {{ include "kolo.pod" $root | nindent 6 }}
      containers:
        - {{ include "kolo.container" $root | nindent 10 | trim }}
          args: [serve, --role, {{ .role }}]
          ports:
            - { name: api, containerPort: 4000 }
            - { name: ops, containerPort: 4002 }
          startupProbe:
            httpGet: { path: /healthz, port: ops }
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /healthz, port: ops }
            periodSeconds: 10
          readinessProbe:
            httpGet: { path: /readyz, port: ops }
            periodSeconds: 5
            timeoutSeconds: 3
          # Whoever sends requests hears first that it is going.
          lifecycle: { preStop: { exec: { command: [node, -e, "setTimeout(() => {}, 5000)"] } } }
          resources: {{ toYaml .processes.resources | nindent 12 }}
{{- end }}
