package io.mcpspring.boot.observation;

import java.util.Map;

/**
 * The report on the offer, as the endpoint of the actuator shows it. There is none where
 * the module is missing that makes reports.
 */
@FunctionalInterface
public interface ReportDetail {

	/** Make a report. */
	Map<String, Object> report();

}
