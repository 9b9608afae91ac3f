package com.example.tasks;

import com.example.tasks.Domain.Ledger;
import com.example.tasks.Domain.Report;
import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;

import org.springframework.stereotype.Component;

/** A tool whose calls become tasks. */
@Component
class ReportTools {

	private final Ledger ledger;

	ReportTools(Ledger ledger) {
		this.ledger = ledger;
	}

	// @formatter:off
	@McpTool(description = "Draws up the yearly report")
	@McpTask
	Report yearlyReport(int year, McpRequestContext context) {
		Report report = new Report(year);
		for (int month = 1; month <= 12; month++) {
			context.progress(month, 12, "month " + month);
			report.add(this.ledger.month(year, month));
		}
		return report;
	}
	// @formatter:on

}
