package io.mcpspring.benchmarks.micro;

import java.util.List;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.observation.ObservingInterceptor;
import io.mcpspring.observation.RefusalMeters;
import io.mcpspring.observation.TimingInterceptor;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.spring.logging.CallMdc;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The same requests with and without what looks at calls by default: timed, as where only
 * metrics come of observations, and observed, as with a tracer or a handler of the
 * application.
 */
@State(Scope.Benchmark)
public class ObservationBenchmark extends EngineBenchmark {

	@Param({ "alone", "timed", "observed" })
	private String calls = "";

	@Override
	List<?> interceptors(CatalogTable catalog) {
		if (this.calls.equals("alone")) {
			return super.interceptors(catalog);
		}
		PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
		ObservationRegistry observations = ObservationRegistry.create();
		observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
		McpInterceptor outer = this.calls.equals("timed") ? new TimingInterceptor(meters, catalog, Extensions.NONE)
				: new ObservingInterceptor(observations, null, catalog, Extensions.NONE);
		return List.of(outer, new RefusalMeters(meters, "benchmark"), new CallMdc());
	}

}
