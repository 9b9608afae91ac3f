package com.acme.clinic;

import java.time.LocalDate;

import com.acme.clinic.owner.Owner;
import com.acme.clinic.owner.OwnerRepository;
import com.acme.clinic.owner.Pet;
import com.acme.clinic.owner.Visit;
import com.acme.clinic.vet.Specialty;
import com.acme.clinic.vet.Vet;
import com.acme.clinic.vet.VetRepository;
import org.springframework.boot.CommandLineRunner;
import org.springframework.stereotype.Component;

@Component
class SampleData implements CommandLineRunner {

	private final OwnerRepository owners;

	private final VetRepository vets;

	SampleData(OwnerRepository owners, VetRepository vets) {
		this.owners = owners;
		this.vets = vets;
	}

	@Override
	public void run(String... args) {
		this.owners.save(new Owner("Franklin", "Madison")
			.with(new Pet("Leo", LocalDate.of(2020, 9, 7)).with(new Visit(LocalDate.of(2026, 1, 2), "rabies shot"))));
		this.owners.save(new Owner("Davis", "Sun Prairie").with(new Pet("Basil", LocalDate.of(2021, 8, 6))));
		this.owners.save(new Owner("Dawson", "Windsor"));
		this.vets.save(new Vet("Carter"));
		this.vets.save(new Vet("Leary", new Specialty("radiology"), new Specialty("surgery")));
	}

}
