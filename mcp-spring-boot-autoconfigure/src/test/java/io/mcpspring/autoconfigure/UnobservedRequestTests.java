package io.mcpspring.autoconfigure;

import java.util.List;

import io.micrometer.observation.ObservationPredicate;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

/**
 * Where the web stack does not observe requests, nothing stands between the trace of a
 * client and the call.
 */
class UnobservedRequestTests {

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void toolsGoOnInTheTraceOfTheHeadersThemselves(WebApplicationType type) {
		try (RunningApplication application = RunningApplication.start(type,
				List.of(TraceContract.Tracing.class, Quiet.class))) {
			InMemorySpanExporter spans = application.context().getBean(InMemorySpanExporter.class);
			for (String tool : List.of("blocking_step", "reactive_step")) {
				spans.reset();
				TraceContract.call(application, tool, "", null, TraceContract.PARENT);
				await().untilAsserted(() -> assertThat(spans.getFinishedSpanItems())
					.extracting(SpanData::getName, SpanData::getTraceId)
					.containsExactlyInAnyOrder(tuple("tools/call " + tool, TraceContract.TRACE),
							tuple("step", TraceContract.TRACE)));
				assertThat(spans.getFinishedSpanItems()).filteredOn((span) -> !span.getName().equals("step"))
					.extracting(SpanData::getParentSpanId)
					.containsOnly(TraceContract.CLIENT_SPAN);
			}
		}
	}

	/** Keeps the web stack from observing requests. */
	@Configuration(proxyBeanMethods = false)
	static class Quiet {

		@Bean
		ObservationPredicate withoutRequests() {
			return (name, context) -> !name.equals("http.server.requests");
		}

	}

}
